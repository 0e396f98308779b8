"""Actions of the table's screen that change what is shown: its panes, and earlier positions."""

from __future__ import annotations

from citadelle.table.client.playback import SPEEDS
from citadelle.terminal.full.menu_actions import MenuActions
from citadelle.terminal.full.panes import Board, LogPane, SeatsPane
from citadelle.terminal.language import say


class ViewActions(MenuActions):
    """The part of the table's screen with these actions."""

    board: Board
    seats: SeatsPane
    log_pane: LogPane

    def redraw(self) -> None:
        """Draw everything anew."""
        raise NotImplementedError

    def draw_dock(self) -> None:
        """Draw the dock anew."""
        raise NotImplementedError

    # --- panes

    def action_seats(self) -> None:
        """On a small screen: the seats instead of the board."""
        self.remove_class("log-on")
        self.toggle_class("seats-on")
        self.redraw()

    def action_log(self) -> None:
        """On a small screen: the chronicle instead of the board."""
        self.remove_class("seats-on")
        self.toggle_class("log-on")
        self.redraw()
        self.log_pane.scroll_end(animate=False)

    def action_turn(self) -> None:
        """Board, seats, chronicle, board."""
        if self.has_class("seats-on"):
            self.action_log()
        elif self.has_class("log-on"):
            self.remove_class("log-on")
        else:
            self.action_seats()

    # --- replay

    def action_replay(self) -> None:
        """Look back, or return to the present."""
        if self.replay.on:
            self.replay.end()
            self.do(self.client.show(-1))
        elif self.client.model.last:
            self.replay.begin(self.client.model.last)
            self.tell("")
        self.redraw()

    def action_since(self) -> None:
        """Play what happened since one's own last turn."""
        model = self.client.model
        if model.last and model.seat >= 0:
            self.replay.begin(-1)
            self.replay.playing = True
            self.seek(min(model.mine, model.last))

    def action_play(self) -> None:
        """Let the replay play by itself, or stop it; from the end it begins again. Without a replay: show at once what
        is being played."""
        if not self.replay.on:
            self.skip()
        else:
            self.replay.playing = not self.replay.playing
            if self.replay.playing and self.replay.at >= self.client.model.last:
                self.seek(0)
            self.draw_dock()

    def seek(self, at: int) -> None:
        """Show the position after this choice."""
        if self.replay.go(at, self.client.model.last):
            self.do(self.client.show(self.replay.at))
        self.draw_dock()

    def forward(self) -> None:
        """Show the next position: the next presentation step, or the next choice."""
        if self.replay.forward(self.client.model):
            self.do(self.client.show(self.replay.at, self.replay.step))
        self.draw_dock()

    def autoplay(self) -> None:
        """Go on in a replay that plays by itself."""
        model = self.client.model
        if self.replay.tick(model):
            self.do(self.client.show(self.replay.at, self.replay.step))
            self.draw_dock()
        self.set_timer(self.replay.pause(model, self.profile.speed), self.autoplay)

    def skip(self) -> bool:
        """Show at once what is being played; False if nothing was."""
        raise NotImplementedError

    def action_speed(self) -> None:
        """The next playback speed."""
        speed = SPEEDS[(SPEEDS.index(self.profile.speed) + 1) % len(SPEEDS)]
        self.profile.like(speed=speed)
        self.tell(say("full.speed", self.lang, speed=say(f"speed.{speed}", self.lang)))
