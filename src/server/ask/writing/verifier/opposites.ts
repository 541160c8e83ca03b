// Words that say the opposite of each other: a line with one is not held up by a sentence with the other.
import { foldWord, stemOf } from '../../indexing/words.ts';

/** Each pair with its synonyms. */
const pairs = `
  increase rise grow climb gain raise expand growth surge soar jump double upward / decrease fall decline shrink drop reduce sink shrank cut lower plunge halve downward
  higher / lower
  high / low
  more / less fewer
  larger bigger / smaller
  large big / small little
  longer / shorter
  long / short
  older / younger
  old / young new
  earlier / later
  early / late
  before / after
  begin start commence open launch / end stop finish close terminate cease
  opening / closing
  first / last
  buy purchase acquire / sell sale
  buyer purchaser / seller vendor
  win won / lose lost
  accept approve adopt / reject refuse decline
  include / exclude
  support favour endorse / oppose
  agree / disagree
  possible / impossible
  legal lawful / illegal unlawful
  true / false
  hot warm / cold cool
  hotter warmer / colder cooler
  north northern / south southern
  east eastern / west western
  left / right
  minimum / maximum
  import / export
  profit / loss
  income revenue / expense
  male / female
  man boy / woman girl
  husband / wife
  father / mother
  son / daughter
  brother / sister
  king / queen
  day / night
  morning / evening afternoon
  internal / external
  indoor inside indoors / outdoor outside outdoors
  public / private
  positive / negative
  majority / minority
  major / minor
  always / never
  above over / below under
  upper top / bottom
  strong / weak
  rich wealthy / poor
  wet / dry
  easy simple / hard difficult
  safe / dangerous unsafe
  success succeed / failure fail
  enter arrive / leave depart
  arrival / departure
  entrance / exit
  borrow / lend
  lender / borrower
  employer / employee
  landlord lessor / tenant lessee
  send / receive
  sender / recipient
  debit / credit
  asset / liability
  deposit / withdraw withdrawal
  mandatory required compulsory obligatory / optional voluntary
  temporary / permanent
  weekday / weekend
  summer / winter
  spring / autumn
  full / empty
  fast faster quick / slow slower
  cheap cheaper / expensive dearer
  best better / worst worse
    attack / defend
  war / peace
  import imported / export exported
  advantage / disadvantage
  active / inactive
  valid / invalid
  paid / unpaid
  present / absent
  employed / unemployed
  near close / far
  wide / narrow
  deep / shallow
  light / heavy
  lighter / heavier
  thick / thin
  add / remove delete
  create build founded established / destroy abolish demolish dissolve
adult grown / child minor kid
win / lose
gain / loss
  hire appoint recruit / fire dismiss
  join / leave quit
  remember / forget
  forward / backward
  ancient / modern
  urban / rural
  domestic / foreign
  senior / junior
  vertical / horizontal
  odd / even
  odds / evens
  push / pull
  teacher / student pupil
  plaintiff / defendant
  victory / defeat
  birth born / death die
  gross / net
  fixed / variable
  raise / lower
  oldest / youngest newest
  highest / lowest
  largest biggest / smallest
  longest / shortest
  earliest / latest
  warmest hottest / coldest
  steigen wachsen zunehmen / sinken fallen abnehmen
  erhohen / senken
  aumentar crecer subir / disminuir caer bajar`;

interface Side {
  pair: number;
  side: 0 | 1;
}

const sides = new Map<string, Side[]>();
for (const [pair, line] of pairs.trim().split('\n').entries())
  for (const [side, words] of line.split(' / ').entries())
    for (const word of words.trim().split(/\s+/)) {
      const term = stemOf(foldWord(word));
      sides.set(term, [...(sides.get(term) ?? []), { pair, side: side === 0 ? 0 : 1 }]);
    }

/** The pairs that a term is in, and on which side. */
export function sidesOf(term: string): readonly Side[] {
  return sides.get(term) ?? [];
}

/** Whether two terms are on one side of a pair. */
export function isSameSide(one: string, other: string): boolean {
  const theirs = sidesOf(other);
  return sidesOf(one).some(({ pair, side }) => theirs.some((own) => own.pair === pair && own.side === side));
}

const prefixes = ['un', 'in', 'im', 'il', 'ir', 'non', 'dis', 'mis'];

/** Whether one word is the other with a prefix that turns it round: `paid` and `unpaid`. Folded. */
export function isNegated(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return short.length >= 4 && prefixes.some((prefix) => long === prefix + short);
}
