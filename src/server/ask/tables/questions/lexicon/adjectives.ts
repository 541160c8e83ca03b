// Adjectives that compare: "cheapest", "older", "how long".
import type { Concept } from './concepts.ts';

/** What a superlative or comparative adjective speaks of. `down` is the direction of the larger: −1 where "more" of it is a smaller number. */
export interface Dimension {
  /** The concepts of the columns that it can be about; none for the main measure of the rows. */
  concepts: readonly Concept[];
  /** Words of headers that are it before all others of these concepts. */
  names?: readonly string[];
  /** 1 for the most, −1 for the least. */
  direction: 1 | -1;
  /** Whether it is about how many rows there are. */
  counts?: boolean;
  /** Whether it is about time: the latest or the earliest. */
  isTime?: boolean;
}

const dimension = (direction: 1 | -1, ...concepts: Concept[]): Dimension => ({ direction, concepts });

const time = (direction: 1 | -1): Dimension => ({ direction, concepts: ['date', 'clock'], isTime: true });

const counting = (direction: 1 | -1): Dimension => ({ direction, concepts: [], counts: true });

/** Adjectives by their base form, from which the comparative and the superlative are made. */
const ADJECTIVES: Readonly<Record<string, Dimension>> = {
  high: dimension(1),
  big: dimension(1, 'size', 'money', 'quantity'),
  large: dimension(1, 'size', 'money', 'quantity'),
  great: dimension(1),
  strong: dimension(1),
  full: dimension(1),
  low: dimension(-1),
  small: dimension(-1, 'size', 'money', 'quantity'),
  little: dimension(-1),
  tiny: dimension(-1, 'size'),
  weak: dimension(-1),
  expensive: dimension(1, 'price', 'money'),
  pricey: dimension(1, 'price', 'money'),
  costly: dimension(1, 'price', 'money'),
  dear: dimension(1, 'price', 'money'),
  valuable: { ...dimension(1, 'money'), names: ['value', 'worth'] },
  profitable: dimension(1, 'money'),
  lucrative: dimension(1, 'money'),
  cheap: dimension(-1, 'price', 'money'),
  inexpensive: dimension(-1, 'price', 'money'),
  affordable: dimension(-1, 'price', 'money'),
  long: dimension(1, 'duration', 'distance', 'size'),
  short: dimension(-1, 'duration', 'distance', 'height'),
  heavy: dimension(1, 'weight'),
  light: dimension(-1, 'weight'),
  tall: dimension(1, 'height'),
  deep: dimension(1, 'depth'),
  shallow: dimension(-1, 'depth'),
  wide: dimension(1, 'width'),
  narrow: dimension(-1, 'width'),
  old: dimension(1, 'age', 'year', 'date'),
  young: dimension(-1, 'age', 'year', 'date'),
  fast: dimension(-1, 'duration', 'speed'),
  quick: dimension(-1, 'duration', 'speed'),
  slow: dimension(1, 'duration', 'speed'),
  good: dimension(1, 'score', 'rank', 'duration'),
  bad: dimension(-1, 'score', 'rank'),
  warm: dimension(1, 'temperature'),
  hot: dimension(1, 'temperature'),
  cold: dimension(-1, 'temperature'),
  cool: dimension(-1, 'temperature'),
  far: dimension(1, 'distance'),
  near: dimension(-1, 'distance'),
  close: dimension(-1, 'distance'),
  rich: dimension(1, 'money', 'pay'),
  poor: dimension(-1, 'money', 'pay'),
  recent: time(1),
  late: time(1),
  new: time(1),
  fresh: time(1),
  current: time(1),
  early: time(-1),
  busy: counting(1),
  popular: counting(1),
  common: counting(1),
  frequent: counting(1),
  quiet: counting(-1),
  rare: counting(-1),
  often: counting(1),
  active: counting(1),
  wet: dimension(1),
  dry: dimension(-1),
  loud: dimension(1),
  bright: dimension(1),
  spacious: dimension(1, 'size'),
  roomy: dimension(1, 'size'),
  productive: dimension(1),
  successful: dimension(1),
  dirty: dimension(1),
  senior: dimension(1, 'age'),
};

const IRREGULAR: Readonly<Record<string, [string, 'more' | 'most']>> = {
  best: ['good', 'most'],
  better: ['good', 'more'],
  worst: ['bad', 'most'],
  worse: ['bad', 'more'],
  furthest: ['far', 'most'],
  farthest: ['far', 'most'],
  further: ['far', 'more'],
  farther: ['far', 'more'],
  latest: ['late', 'most'],
  last: ['late', 'most'],
  first: ['early', 'most'],
  newest: ['new', 'most'],
  oldest: ['old', 'most'],
  eldest: ['old', 'most'],
  elder: ['old', 'more'],
  won: ['good', 'most'],
  winner: ['good', 'most'],
  winning: ['good', 'most'],
  wins: ['good', 'most'],
  top: ['high', 'most'],
  bottom: ['low', 'most'],
  lowest: ['low', 'most'],
  peak: ['high', 'most'],
  record: ['high', 'most'],
};

/** What is said of people who have been somewhere for long. */
export const STAYING =
  /\b(?:work(?:ed|ing|s)? (?:here|for us|with us)|been (?:here|with us|around|with the|at the|an? \S+)|liv(?:ed|ing) (?:here|there)|longest (?:serving|standing)|with us)\b/;

/** Words of headers of the day from which somebody is somewhere. */
export const BEGINNINGS = new Set('since joined hired started start from member'.split(' '));

/** Whether a time word is what "oldest" means where the column is a date: then the earliest. */
export const isOfAge = (base: string) => base === 'old' || base === 'young';

/** A graded adjective: `biggest`, `cheaper`; nothing where the word is none. @returns its base form as well */
export function gradedAdjective(
  folded: string,
): { base: string; grade: 'more' | 'most' | 'base'; dimension: Dimension } | undefined {
  if (/^(?:recent|frequent|cheap|quick)ly$/.test(folded)) return gradedAdjective(folded.replace(/ly$/, ''));
  const irregular = Object.hasOwn(IRREGULAR, folded) ? IRREGULAR[folded] : undefined;
  if (irregular !== undefined) return found(irregular[0], irregular[1]);
  const direct = found(folded, 'base');
  if (direct !== undefined) return direct;
  const most = /^(.+?)(?:i?est)$/.exec(folded),
    more = /^(.+?)(?:i?er)$/.exec(folded);
  for (const [match, grade] of [
    [most, 'most'],
    [more, 'more'],
  ] as const) {
    const stem = match?.[1];
    if (stem === undefined) continue;
    for (const base of [stem, `${stem}e`, `${stem}y`, `${stem}ey`, stem.slice(0, -1)]) {
      const own = found(base, grade);
      if (own !== undefined) return own;
    }
  }
  return undefined;
}

function found(base: string, grade: 'more' | 'most' | 'base') {
  const own = Object.hasOwn(ADJECTIVES, base) ? ADJECTIVES[base] : undefined;
  return own && { base, grade, dimension: own };
}

interface Graded {
  base: string;
  grade: 'more' | 'most' | 'base';
  dimension: Dimension;
}

/** "best paid", "highest earning", "worst paying": what brings in most or least; nothing where the second word is none of these. */
export function payingAdjective(
  { base, grade, dimension: { direction } }: Graded,
  next: string,
): Graded | undefined {
  const isOfAmount =
    /^(?:good|bad|high|low|poor)$/.test(base) && /^(?:paid|paying|earning|grossing)$/.test(next);
  return isOfAmount && grade !== 'base'
    ? { base: 'paid', grade, dimension: dimension(direction, 'pay', 'money') }
    : undefined;
}
