"""What Pair Plus is worth, counted over all hands with the sheet's own pay table."""

from fractions import Fraction
from itertools import combinations

import pitboss

game = pitboss.load("pair-plus")
pays = game.wagers["pair-plus"].pays
assert pays is not None
net = 0
hands = 0
for hand in combinations(game.deck.cards, 3):
    line = pays.line(game.player.rank(hand))
    net += -1 if line is None else line.odds.to
    hands += 1
edge = Fraction(-net, hands)
print(f"Pair Plus: {-net} units lost over {hands} hands, a house edge of {float(edge):.4%}")
