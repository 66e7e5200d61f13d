"""All campaigns, in the order in which they are told."""

from campaigns.commits import COMMITS
from campaigns.kills import KILLS_OF_A_SERVER
from campaigns.shuffles import SHUFFLES
from campaigns.simulation import SIMULATION
from campaigns.storage import STORAGE

EVERY = (SHUFFLES, COMMITS, KILLS_OF_A_SERVER, STORAGE, SIMULATION)
