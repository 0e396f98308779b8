"""Routes about the games themselves: which there are, how they can be set up, their rules."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from citadelle._version import __version__
from citadelle.kernel.game import Game
from citadelle.kernel.options import Option
from citadelle.lessons import Guide, Lesson, draw_picture, readable_guide
from citadelle.table.errors import TableError
from citadelle.table.http import schemas
from citadelle.table.http.guard import PICTURE_POLICY
from citadelle.table.http.openapi import error_responses, ok_response
from citadelle.table.http.params import Lang, Who
from citadelle.table.http.server_context import ServerContext
from citadelle.table.http.struct_routes import StructRoute

router = APIRouter(route_class=StructRoute, tags=["games"])
PackIds = Annotated[
    Sequence[Annotated[str, Query(pattern=r"^[a-z0-9_]{1,64}$")]], Query(max_length=8, description="Ids of packs.")
]
PictureNo = Annotated[int, Path(ge=0, le=99, description="The number of a picture.")]
Theme = Annotated[Literal["light", "dark"], Query(description="The colours of a picture.")]
GameName = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,64}$", description="A game's name.")]


@router.get("/healthz", responses=error_responses(), summary="Is the server well?")
async def healthz(request: Request) -> schemas.Health:
    """Answers as long as the server does."""
    return schemas.Health(ok=True, version=__version__)


@router.get("/api/games", responses=error_responses("malformed"), summary="All games")
async def games(who: Who, lang: Lang = None) -> schemas.Games:
    """Every game with its picture, its bots and all that can be set before it begins."""
    return schemas.Games(games=[game_data(who.server, game, who.lang) for game in who.hub.games.values()])


@router.get(
    "/api/games/{game}", responses=error_responses("malformed", "no_game", "bad_option"), summary="A game with packs"
)
async def one_game(game: GameName, who: Who, pack: PackIds = (), lang: Lang = None) -> schemas.GameData:
    """One game, with packs of components laid over it: what can be set may depend on them."""
    return game_data(who.server, who.hub.shelf.game(game, pack), who.lang)


@router.get("/api/games/{game}/rules", responses=error_responses("malformed", "no_game"), summary="A game's rules")
async def rules(game: GameName, who: Who, lang: Lang = None) -> schemas.Rules:
    """Every rule with its id, in order."""
    found = game_by_name(who.server, game)
    notes = found.rule_notes()
    told = [
        schemas.Rule(id=id_, title=title, text=text, note=id_ in notes) for id_, title, text in found.rules(who.lang)
    ]
    parts = [schemas.Chapter(first=first, title=title) for first, title in found.chapters(who.lang)]
    return schemas.Rules(game=game, title=found.title(who.lang), rules=told, chapters=parts)


@router.get(
    "/api/games/{game}/learn", responses=error_responses("malformed", "no_game", "no_guide"), summary="Learn a game"
)
async def learn(game: GameName, who: Who, lang: Lang = None) -> schemas.Learn:
    """The page that teaches a game, and the legend of its icons."""
    found, guide = guide_by_name(who.server, game)
    chapters = [
        schemas.LearnChapter(
            id=one.id,
            title=one.title,
            text=one.paragraphs,
            points=one.points,
            picture=one.picture,
            caption=one.caption,
        )
        for one in guide.chapters(who.lang)
    ]
    icons = [
        schemas.LegendIcon(icon=one.icon, name=one.name, text=one.text, sign=one.sign) for one in guide.icons(who.lang)
    ]
    return schemas.Learn(
        game=game,
        title=found.title(who.lang),
        minutes=guide.minutes,
        aim=guide.aim(who.lang),
        chapters=chapters,
        icons=icons,
    )


@router.get(
    "/api/games/{game}/learn/{picture}.svg",
    responses={
        **ok_response("", "The picture.", "image/svg+xml"),
        **error_responses("malformed", "no_game", "no_guide"),
    },
    summary="A picture to learn from",
    response_class=Response,
)
async def learn_picture(
    game: GameName, picture: PictureNo, who: Who, lang: Lang = None, theme: Theme = "light"
) -> Response:
    """A picture of the page that teaches a game: a piece of a real position, drawn in the theme one asks for."""
    found, guide = guide_by_name(who.server, game)
    if picture >= len(guide.pictures):
        raise TableError("no_guide", names=", ".join(who.hub.games))
    drawn = await asyncio.to_thread(drawn_picture, found, picture, who.lang, theme)
    headers = {"cache-control": "public, max-age=86400", "content-security-policy": PICTURE_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@lru_cache(maxsize=256)
def drawn_picture(game: Game, number: int, lang: str, theme: str) -> bytes:
    """A picture of a game's guide, drawn once."""
    guide = readable_guide(game)
    assert guide is not None
    return draw_picture(game, guide.pictures[number], lang, theme).encode()


def guide_by_name(server: ServerContext, name: str) -> tuple[Game, Guide]:
    """A game and its guide; TableError no_game, no_guide."""
    found = game_by_name(server, name)
    guide = readable_guide(found)
    if guide is None:
        having = [game.name for game in server.hub.games.values() if readable_guide(game) is not None]
        raise TableError("no_guide", names=", ".join(having))
    return found, guide


def game_by_name(server: ServerContext, name: str) -> Game:
    """A game by name; TableError no_game."""
    found = server.hub.games.get(name)
    if found is None:
        raise TableError("no_game", names=", ".join(server.hub.games))
    return found


def game_data(server: ServerContext, game: Game, lang: str) -> schemas.GameData:
    """A game as the lobby shows it."""
    return schemas.GameData(
        name=game.name,
        title=game.title(lang),
        pitch=game.pitch(lang),
        players=(game.players_min, game.players_max),
        usual=game.usual_seats(),
        starts=[
            schemas.QuickStartData(
                name=start.name, label=start.label, seats=list(start.seats), options=dict(start.options)
            )
            for start in game.quick_starts(lang)
        ],
        minutes=game.minutes,
        weight=game.weight,
        cover=game.cover_svg(),
        levels=server.hub.bots.levels(),
        options=[option_data(game, option, lang) for option in game.schema.options],
        packs=[
            schemas.PackData(id=pack.id, name=pack.title(lang).removesuffix(f" {pack.version}"), version=pack.version)
            for pack in server.hub.shelf.of_game(game.name)
        ],
        lessons=[lesson_info(lesson, lang) for lesson in server.hub.lessons(game)],
    )


def lesson_info(lesson: Lesson, lang: str) -> schemas.LessonInfo:
    """A lesson as the lobby lists it."""
    return schemas.LessonInfo(
        name=lesson.name,
        title=lesson.title(lang),
        aim=lesson.aim(lang),
        minutes=lesson.head.minutes,
        steps=len(lesson.steps),
    )


def option_data(game: Game, option: Option, lang: str) -> schemas.OptionData:
    """Something that can be set before a game."""
    label, about = game.option_words(option.name, lang)
    values = [
        schemas.OptionValue(
            value=value,
            label=game.option_value(option.name, value, lang),
            help=game.option_value_help(option.name, value, lang),
            players=list(game.option_value_players(option.name, value)),
        )
        for value in option.values
    ]
    return schemas.OptionData(
        name=option.name,
        kind=option.kind,
        default=option.default,
        quick=game.quick.get(option.name, option.default),
        players=(max(option.players[0], game.players_min), min(option.players[1], game.players_max)),
        values=values,
        label=label,
        help=about,
        rule=option.rule,
    )
