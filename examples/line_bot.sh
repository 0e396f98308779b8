#!/bin/sh
# A bot that talks to the arena in lines of text (docs/arena.md), in plain shell: it takes the last option it is offered
# that doesn't stop or skip. Any language that reads and writes lines will do.
#
#     citadelle tournament legends --agents random --agent 'shell=program:sh examples/line_bot.sh' --games 20
last='' end=''
while read -r word rest; do
    case $word in
    start) echo ready ;;
    decision) last='' end='' ;;
    option)
        case $rest in
        stop | skip | pass | done | decline | no | leave) end=$rest ;;
        *) last=$rest ;;
        esac
        ;;
    choose) echo "choose ${last:-$end}" ;;
    over) exit 0 ;;
    esac
done
