"""The process that reads one uploaded record: a job on its standard input, the answer on its standard output.

python -m citadelle.table.lobby.record_worker MEGABYTES SECONDS
"""

from __future__ import annotations

import asyncio
import sys

import msgspec

from citadelle.kernel.errors import error_data
from citadelle.table.bots import limits
from citadelle.table.bots.worker import find_game
from citadelle.table.errors import TableError
from citadelle.table.lobby.record_jobs import RecordAnswer, RecordInPlace, RecordJob


def main() -> None:
    """Read the job, make the rows, write the answer."""
    inward, outward = limits.private_pipes()
    limits.hold(int(sys.argv[1]))
    limits.stay_alone()
    limits.begin(float(sys.argv[2]))
    job = msgspec.json.decode(inward.read(), type=RecordJob)
    outward.write(msgspec.json.encode(asyncio.run(answer_to(job))))
    outward.flush()


async def answer_to(job: RecordJob) -> RecordAnswer:
    """The rows of the table, or why there is none."""
    assert job.place is not None
    try:
        made = await RecordInPlace().rows(job, find_game(job.place))
    except TableError as fault:
        return RecordAnswer(fault=error_data(fault.details["why"]))
    return RecordAnswer(made.row, made.seats, made.head, made.entries, made.secrets)


if __name__ == "__main__":
    main()
