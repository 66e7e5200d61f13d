"""All commands of staff that are given at tables and at the cage, each declared once.

To add one, declare it here and list it at the end of its module; its rule is in `tables` or in `house.cash.cage`.
"""

from pitboss.house.staff_commands.cashier import CASHIER
from pitboss.house.staff_commands.dealer import DEALER
from pitboss.house.staff_commands.declaring import CageCommand, TableCommand
from pitboss.house.staff_commands.floor import FLOOR
from pitboss.house.staff_commands.handing_over import HANDING_OVER
from pitboss.house.staff_commands.tips import TIPS

AT_TABLE: tuple[type[TableCommand], ...] = (*DEALER, *FLOOR, *HANDING_OVER)
AT_CAGE: tuple[type[CageCommand], ...] = (*CASHIER, *TIPS)

__all__ = ["AT_CAGE", "AT_TABLE", "CASHIER", "DEALER", "FLOOR", "HANDING_OVER", "TIPS"]
