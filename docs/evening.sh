#!/bin/sh
# One evening: a house, four people at four terminals, one of whom leaves for a while.
#
#     docs/evening.sh [GAME]
#
# Needs tmux, curl and a built `omerta` (or its path in OMERTA). Shows each terminal as it was when somebody had left,
# and at the end. `tmux -L omerta-evening attach` looks on while it runs.
set -eu
game=${1:-cash}
omerta=${OMERTA:-target/debug/omerta}
folder=$(mktemp -d)
tm() { tmux -L omerta-evening -f /dev/null "$@"; }
house=
close() {
    tm kill-server 2>/dev/null || true
    [ -z "$house" ] || kill "$house" 2>/dev/null || true
    rm -rf "$folder"
}
trap close EXIT

"$omerta" serve --addr 127.0.0.1:0 --data "$folder/house" --pace 300 >"$folder/address" 2>"$folder/log" &
house=$!
while [ ! -s "$folder/address" ]; do sleep 0.1; done
base=$(sed 's/listening on //' "$folder/address")
post() { curl -s -X POST "$base/api/v1$1" -H 'content-type: application/json' -H "authorization: Bearer ${3:-}" -d "$2"; }
field() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"; }

token=$(post /guests '{"name":"Host"}' | field token)
opened=$(post /tables "{\"game\":\"$game\",\"seats\":[\"open\",\"open\",\"open\",\"open\"],\"grace\":2000}" "$token")
link="$base/t/$(echo "$opened" | field table)#$(echo "$opened" | field join)"

names="Vito Sonny Tessio Clemenza"
sit() {
    tm send-keys -t "$1" "$omerta play --join '$link' --name $1 --lang en --plain" Enter
}
for name in $names; do
    command="env HOME=$folder XDG_DATA_HOME=$folder PS1='\$ ' TERM=xterm sh"
    if tm has-session 2>/dev/null; then tm new-window -n "$name" "$command"; else tm new-session -d -x 110 -y 34 -n "$name" "$command"; fi
    sit "$name"
    sleep 1
done

shown() { tm capture-pane -p -t "$1" | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'; }
# Enter shows the question again. Whoever is asked sees the options last, and takes one of the first two in turn.
choice=1
answers() {
    choice=$((3 - choice))
    for name in $names; do
        [ "$name" != "${1:-}" ] || continue
        tm send-keys -t "$name" Enter
        sleep 0.2
        case $(shown "$name" | tail -n 1) in
        [0-9]*". "*) tm send-keys -t "$name" "$choice" Enter ;;
        esac
    done
}
evening() {
    echo "──────── $1"
    for name in $names; do
        echo "──── $name"
        shown "$name"
    done
}

i=0; while [ $i -lt 6 ]; do answers; i=$((i + 1)); done
tm send-keys -t Tessio q Enter
i=0; while [ $i -lt 8 ]; do answers Tessio; i=$((i + 1)); done
evening "Tessio has left, and a stand-in plays"
sit Tessio
sleep 2
i=0; while [ $i -lt 200 ] && ! shown Vito | grep -q '^\* '; do answers; i=$((i + 1)); done
evening "the end"
grep -c '"stand-in"' "$folder/log" >/dev/null && grep -c '"hand-back"' "$folder/log" >/dev/null
