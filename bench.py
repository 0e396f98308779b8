import time, citadelle
from citadelle.kernel import registry
from citadelle.kernel.chance import chance
g=registry.game("monster_lands"); by=chance("x")
t=time.process_time(); n=0
while time.process_time()-t<4:
    s=g.new(g.setup(2,f"g{n}",{}))
    while s.seat>=0:
        s.play(s.options[by.below(len(s.options))]); n+=1
dt=time.process_time()-t
print("decisions/s",n/dt)
s=g.new(g.setup(2,"z",{}))
for _ in range(60): s.play(s.options[by.below(len(s.options))])
t=time.process_time()
for _ in range(50000): s.clone()
print("clones/s",50000/(time.process_time()-t), citadelle.compiled())
