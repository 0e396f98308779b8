#!/bin/sh
# Make build/train, an environment of its own with what learns (the extra [train]: torch weighs gigabytes), for `make train`.
# Does nothing when it is there. TORCH=torch==2.13.0 names another build, such as one without CUDA that pip finds here.
set -eu
cd "$(dirname "$0")/.."
python=build/train/bin/python
[ -x "$python" ] || .venv/bin/python -m venv build/train
if ! $python -c 'import msgspec, pettingzoo, pygame, sb3_contrib, torch' 2>/dev/null; then
    echo "train: installing what learns into build/train"
    extra='import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["train"], sep="\n")'
    $python -c "$extra" >build/train/extra.txt
    $python -m pip -q install --require-hashes --no-deps -r requirements.txt
    $python -m pip -q install ${TORCH:-} -r build/train/extra.txt pygame
fi

# PettingZoo's tutorial isn't in its package; where somebody has put the file here, it runs too.
folder=build/train/tutorial
file=sb3_connect_four_action_mask.py
mkdir -p "$folder"
[ -f "$folder/$file" ] || echo "train: without PettingZoo's tutorial: put its $file into $folder to run it too"
