"""Currencies: how an amount is written, and which one it is written in where it is shown.

Amounts are whole hundredths of a unit in every currency, so no amount changes here. A currency without decimals, such
as JPY, is kept in hundredths as well, all of them whole units. One with three decimals cannot be kept so, and is
refused.

Which currency is written is a matter of the house, and one process may run several houses. So it is neither a global
nor an argument of every sentence: it is a context variable. Whoever speaks for a house sets it (`writing`); a table
with practice chips then narrows it to chips, which have no currency.
"""

from contextvars import ContextVar, Token
from dataclasses import dataclass
from types import TracebackType

HUNDREDTHS = 100


@dataclass(frozen=True)
class Currency:
    """`before` and `after` are written around the figures.

    >>> USD.show(1_234_50), USD.show(-2_00), CHIPS.show(1_000_00), of("SEK").show(125_50)
    ('$1,234.50', '-$2', '1,000', '125.50 SEK')
    """

    code: str  # of ISO 4217; "" for chips without one
    before: str = ""
    after: str = ""
    decimals: int = 2
    group: str = ","  # between thousands
    names: tuple[str, str, str, str] | None = None  # spoken: a unit, units, a hundredth, hundredths
    coin: int = 1  # the smallest coin that is usual, in hundredths

    def show(self, cents: int) -> str:
        return ("-" if cents < 0 else "") + self.before + self.figures(abs(cents)) + self.after

    def figures(self, cents: int) -> str:
        """Without the sign. Hundredths are written where there are some, also if the currency has none."""
        whole, rest = divmod(cents, HUNDREDTHS)
        text = f"{whole:,}" if self.group == "," else f"{whole:,}".replace(",", self.group)
        return f"{text}.{rest:02}" if rest else text

    def around(self, figures: str) -> str:
        """Figures that are written already, such as "1,234.567", with the sign of the currency."""
        sign = figures[0] if figures[:1] in ("+", "-", "\N{MINUS SIGN}") else ""
        text = figures.removeprefix(sign)
        return sign + self.before + (text if self.group == "," else text.replace(",", self.group)) + self.after

    @property
    def name(self) -> str:
        """What a unit is called in a sentence: "an amount in dollars", "an amount in SEK"."""
        return self.names[1] if self.names else self.code

    @property
    def sign(self) -> str:
        """The symbol or code alone, for the head of a column."""
        return (self.before or self.after).strip()

    @property
    def unit(self) -> int:
        """The smallest amount that there is."""
        return 1 if self.decimals else HUNDREDTHS


_CENTS = ("cent", "cents")

USD = Currency("USD", "$", names=("dollar", "dollars", *_CENTS))
CHIPS = Currency("", names=None)

# Those that are written with a sign of their own. The others have their code behind the figures. The pages are in
# English, where a comma is between thousands; 1.234 would be read as a little more than one.
SIGNED = (
    USD,
    Currency("EUR", "€", names=("euro", "euros", *_CENTS)),
    Currency("GBP", "£", names=("pound", "pounds", "penny", "pence")),
    Currency("CAD", "$", names=("dollar", "dollars", *_CENTS), coin=5),
    Currency("AUD", "$", names=("dollar", "dollars", *_CENTS), coin=5),
    Currency("NZD", "$", names=("dollar", "dollars", *_CENTS), coin=10),
    Currency("CHF", "CHF ", group="\N{RIGHT SINGLE QUOTATION MARK}", names=("franc", "francs", "centime", "centimes"),
             coin=5),
    Currency("MXN", "$", names=("peso", "pesos", "centavo", "centavos"), coin=50),
    Currency("JPY", "¥", decimals=0, names=("yen", "yen", "sen", "sen"), coin=100),
    Currency("INR", "₹", names=("rupee", "rupees", "paisa", "paise"), coin=100),
    Currency("PHP", "₱", names=("peso", "pesos", "centavo", "centavos")),
    Currency("BRL", "R$", names=("real", "reais", "centavo", "centavos"), coin=5),
    Currency("ZAR", "R", names=("rand", "rand", *_CENTS), coin=10),
    Currency("HKD", "HK$", names=("dollar", "dollars", *_CENTS), coin=10),
    Currency("SGD", "S$", names=("dollar", "dollars", *_CENTS), coin=5),
    Currency("KRW", "₩", decimals=0, names=("won", "won", "jeon", "jeon"), coin=1000),
)  # fmt: skip


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# The codes of ISO 4217 that money is paid in, by the number of their decimals.
_TWO = _words(
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF "
    "CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF "
    "IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR "
    "MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD "
    "SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES VED WST XCD YER "
    "ZAR ZMW ZWG "
)
_NONE = _words("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF")
_THREE = _words("BHD IQD JOD KWD LYD OMR TND")

_SIGNED = {one.code: one for one in SIGNED}


class CurrencyError(ValueError):
    """No currency that a house can have; the message says why, and what can be."""


def of(code: str) -> Currency:
    """The currency with this code of ISO 4217; raises CurrencyError.

    >>> of("KWD")
    Traceback (most recent call last):
    pitboss.money.currency.CurrencyError: KWD has three decimals, and the book keeps hundredths: a house cannot have it.
    """
    if code in _SIGNED:
        return _SIGNED[code]
    if code in _TWO:
        return Currency(code, after=f" {code}")
    if code in _NONE:
        return Currency(code, after=f" {code}", decimals=0, coin=HUNDREDTHS)
    if code in _THREE:
        raise CurrencyError(f"{code} has three decimals, and the book keeps hundredths: a house cannot have it.")
    raise CurrencyError(f'"{code[:12]}" is no currency; write its three letters of ISO 4217, such as USD, EUR or CHF.')


def codes() -> tuple[str, ...]:
    """Every currency that a house can have."""
    return tuple(sorted(_TWO | _NONE))


# ---------------------------------------------------------------- which one is written here

_written: ContextVar[Currency] = ContextVar("currency", default=USD)

now = _written.get


def write(money: Currency) -> None:
    """Write amounts in this currency from here on, to the end of the context: a request, say."""
    _written.set(money)


class writing:  # noqa: N801 - read as a verb: `with currency.writing(EUR):`
    """Write amounts in this currency meanwhile.

    >>> with writing(of("EUR")):
    ...     now().show(2_00)
    '€2'
    """

    __slots__ = ("_currency", "_token")

    def __init__(self, currency: Currency) -> None:
        self._currency = currency

    def __enter__(self) -> Currency:
        self._token: Token[Currency] = _written.set(self._currency)
        return self._currency

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        _written.reset(self._token)
