"""All campaigns, in the order in which they are told."""

from campaigns.branches import COVERAGE
from campaigns.commits import COMMITS
from campaigns.fuzz import FUZZ
from campaigns.guided import GUIDED
from campaigns.kills import KILLS_OF_A_SERVER
from campaigns.mutants import MUTANTS
from campaigns.opinions import OPINIONS
from campaigns.pairs import PAIRS
from campaigns.permissions import PERMISSIONS
from campaigns.shuffles import SHUFFLES
from campaigns.simulation import SIMULATION
from campaigns.sockets import SOCKETS
from campaigns.storage import STORAGE
from campaigns.workers import WORKERS
from campaigns.worlds import WORLDS

EVERY = (
    *(SHUFFLES, COMMITS, KILLS_OF_A_SERVER, STORAGE, WORKERS, SIMULATION, SOCKETS),
    *(WORLDS, PERMISSIONS, FUZZ, GUIDED, OPINIONS, PAIRS, COVERAGE, MUTANTS),
)
