import sys, time
import citadelle
from citadelle.kernel import registry
from citadelle.kernel.chance import chance
from citadelle.kernel.match import Match
g=registry.game("monster_lands")
by=chance(sys.argv[1] if len(sys.argv)>1 else "a")
N=int(sys.argv[2]) if len(sys.argv)>2 else 30
import itertools
lens=[];pts=[]
for i in range(N):
    players=1+by.below(4)
    opts={"difficulty":("tutorial","normal","heroic","legendary")[by.below(4)],"tricks":bool(by.below(2)),"queens_grant":bool(by.below(2)),"more_monsters":bool(by.below(2)),"moldo_auto_hits":bool(by.below(2)),"clans":("chosen","random")[by.below(2)],"scenario":g.kit.plain.scenario_ids[by.below(10)]}
    if players==1 and opts["difficulty"]=="tutorial": opts["difficulty"]="normal"
    s=g.new(g.setup(players,f"g{i}",opts))
    n=0
    try:
        while s.seat>=0:
            s.play(s.options[by.below(len(s.options))]); n+=1
            if n%7==0:
                f=g.audit(s)
                assert not f,(f,)
            if n>20000: raise RuntimeError("long")
    except Exception as e:
        print("game",i,players,opts,"n",n, "stack",[type(x).__name__ for x in s.stack]); raise
    lens.append(n); pts.append(g.result(s).points)
print(max(lens), sum(lens)/len(lens), pts[:8])
