"""Routes about the games themselves: which there are, how they can be set up, their rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from citadelle._version import __version__
from citadelle.kernel.game import Game
from citadelle.kernel.options import Option
from citadelle.lessons import Lesson
from citadelle.table.errors import TableError
from citadelle.table.http import schemas
from citadelle.table.http.openapi import error_responses
from citadelle.table.http.params import Lang, Who
from citadelle.table.http.server_context import ServerContext
from citadelle.table.http.struct_routes import StructRoute

router = APIRouter(route_class=StructRoute, tags=["games"])
PackIds = Annotated[
    Sequence[Annotated[str, Query(pattern=r"^[a-z0-9_]{1,64}$")]], Query(max_length=8, description="Ids of packs.")
]
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
    told = [schemas.Rule(id=id_, title=title, text=text) for id_, title, text in found.rules(who.lang)]
    parts = [schemas.Chapter(first=first, title=title) for first, title in found.chapters(who.lang)]
    return schemas.Rules(game=game, title=found.title(who.lang), rules=told, chapters=parts)


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
            schemas.QuickStartData(name=start.name, label=start.label, seats=list(start.seats))
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
    values = [schemas.OptionValue(value=v, label=game.option_value(option.name, v, lang)) for v in option.values]
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
