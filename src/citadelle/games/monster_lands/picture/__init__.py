"""The picture: a pure function from a view to a keyed scene, and from the scene to SVG.

Things of the scene, as `Game.meant` gets them: `building B` (id), `space B N` (from 1, at the Alchemist and the Mine),
`member M` (id, in a dock, in a clan or on a path), `novices` (the stack), `beer`, `lodge N` (a place of the Lodge, from
1), `equipment E` (key, in the Bazaar or carried), `path P` (id), `monster M`, `land L`, `mission a`, `mission b`,
`loot L` (in the offer or one's own), `trap T` (stored, one's own), `die D` (of one's own pool: S, M, P1 to P6) and
`token potion`, `token venom`, `token defense` (one's own).
"""
