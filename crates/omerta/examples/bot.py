#!/usr/bin/env python3
"""A bot of Omerta in Python: `omerta arena cash --hero "cmd: python3 crates/omerta/examples/bot.py"`.

It is asked one line at a time and answers with one line. What it sees is what its seat sees; see docs/protocol.md.
It plays Ca$h 'n Guns a little better than chance: it counts the guns that are on it, and takes the dearest share.
Any other game it plays by lot.
"""

import json
import random
import sys


def guns_on(view, seat):
    """How many guns point at a seat."""
    return sum(player.get("target") == seat for player in view["players"])


def worth(option, view, seat):
    """What an answer seems to be worth; the highest is given."""
    say = option["say"]
    if say == "stand":
        return 1.0 - 0.5 * guns_on(view, seat)
    if say.startswith("load bang"):
        return random.random() * 0.8
    if say.startswith("take bill-"):
        return int(say.split("-")[1]) / 10
    if say.startswith(("take painting", "take diamond")):
        return 1.5
    return random.random() * 0.5


def choose(question):
    """The number of the answer to a question."""
    random.seed(question["dice"])
    seat, view = question["seat"], question["view"]
    options = question["decision"]["options"]
    if "loot" not in view:
        return random.choice(options)["index"]
    return max(options, key=lambda it: worth(it, view, seat))["index"]


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"speaks": False}), flush=True)
        elif message["type"] == "choose":
            print(json.dumps({"index": choose(message)}), flush=True)


if __name__ == "__main__":
    main()
