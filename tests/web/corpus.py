"""Two hundred names and titles that try to be more than text: markup, scripts, addresses, templates, turned writing."""

from __future__ import annotations

from itertools import islice, product
from typing import Final

LONGEST_NAME: Final = 40

DEEDS: Final = ("hit=1", "alert(1)")
MARKUP: Final = (
    "<script>{}</script>",
    "<img src=x onerror={}>",
    "<svg onload={}>",
    "<b onclick={}>x</b>",
    "<a href=javascript:{}>x</a>",
    "<iframe srcdoc='<script>{}'>",
    "<body onload={}>",
    "<input autofocus onfocus={}>",
    "<details open ontoggle={}>",
    "<svg><script>{}</script>",
    "<math><mi xlink:href=javascript:{}>",
    "<style onload={}></style>",
    "<video src onerror={}>",
    "<p style=animation:rise onanimationend={}>",
    "<x tabindex=0 onfocus={}>",
    "<svg><animate onbegin={}>",
)
BROKEN_OUT: Final = ("{}", '">{}', "'>{}", "</title>{}", "--></bdi>{}")
SCRIPTS: Final = (
    "javascript:{}",
    "';{};//",
    '";{};//',
    "`;{};//",
    "${{{}}}",
    "{{{{{}}}}}",
    "{{constructor.constructor('{}')()}}",
    "data:text/html,<script>{}</script>",
    "\\u003cscript>{}</script>",
    "&lt;script&gt;{}&lt;/script&gt;",
    "%3Cscript%3E{}%3C/script%3E",
)
TURNED: Final = (
    "\u202etxet desrever",
    "\u202e<script>hit=1</script>",
    "abc\u202e\u2066def",
    "\u2067שלום\u2069",
    "مرحبا بالعالم",
    "שלום <b>x</b>",
    "zero\u200bwidth",
    "\u200b\u200c\u200d\ufeff",
    "joined\u2060word\u200d",
    "a\u0301\u0301\u0301\u0301\u0301\u0301",
    "Ｆｕｌｌ　ｗｉｄｔｈ",
    "👩‍👩‍👧‍👦 family",
    "İstanbul ß ﬁ",
    "{name}",
    "{n:one|many}",
    "⟦not a test⟧",
    "constructor",
    "__proto__",
    "toString",
    "-1",
    "null",
    "undefined",
)


def made() -> list[str]:
    """All of them, none twice, the turned ones first."""
    markup = (out.format(tag.format(deed)) for tag, out, deed in product(MARKUP, BROKEN_OUT, DEEDS))
    scripts = (line.format(deed) for line, deed in product(SCRIPTS, DEEDS))
    return list(dict.fromkeys([*TURNED, *scripts, *islice(markup, 200)]))


CORPUS: Final = made()[:200]
NAMES: Final = [text for text in CORPUS if len(text) <= LONGEST_NAME]
