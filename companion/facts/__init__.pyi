# What this package shows, and where it stands: the only list of it, for type checkers and for `lazy_exports`.
from companion.facts import arkham as arkham
from companion.facts import innsmouth as innsmouth
from companion.facts import realms as realms
from companion.facts.arkham import ArkhamBox as ArkhamBox
from companion.facts.innsmouth import InnsmouthBox as InnsmouthBox
from companion.facts.realms import RealmsBox as RealmsBox
from companion.facts.realms_notation import Ability as Ability
from companion.facts.realms_notation import Atom as Atom
from companion.facts.realms_notation import BadNotation as BadNotation
from companion.facts.realms_notation import Effect as Effect
from companion.facts.realms_notation import Token as Token
from companion.facts.realms_notation import Verb as Verb
from companion.facts.realms_notation import parse as parse
