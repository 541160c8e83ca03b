// Codes of one or a few letters that cells have instead of words, in sets: a column whose cells are all of one set is coded by it.
import { phraseStem, words } from './phrases.ts';

/** In each set the codes with the words that they stand for; `_` stands for a blank within a phrase. */
const CODE_SETS: readonly Readonly<Record<string, string>>[] = [
  { h: 'home', a: 'away', n: 'neutral' },
  { hw: 'home', aw: 'away', d: 'draw drawn' },
  {
    w: 'won win victory',
    l: 'lost lose loss defeat',
    d: 'drew draw drawn tie tied',
    t: 'tie tied drew draw',
  },
  { m: 'male man boy gentleman', f: 'female woman girl lady', w: 'woman lady female', x: 'mixed' },
  {
    xs: 'extra_small',
    s: 'small',
    m: 'medium',
    l: 'large',
    xl: 'extra_large',
    xxl: 'extra_extra_large',
    '2xl': 'extra_extra_large',
    med: 'medium',
  },
  { p: 'passed pass', f: 'failed fail', m: 'merit', d: 'distinction', c: 'credit', a: 'absent' },
  {
    p: 'present attended',
    a: 'absent missing away',
    l: 'late',
    e: 'excused',
    x: 'absent',
    s: 'sick',
    h: 'holiday',
  },
  {
    ft: 'full_time fulltime full-timer',
    pt: 'part_time parttime part-timer',
    fl: 'freelance',
    c: 'casual contract',
  },
  { f: 'full_time', p: 'part_time', c: 'casual contract' },
  { am: 'morning', pm: 'afternoon evening', eve: 'evening' },
  {
    '+': 'positive',
    '-': 'negative',
    '−': 'negative',
    pos: 'positive',
    neg: 'negative',
    p: 'positive',
    n: 'negative',
  },
  { r: 'red', w: 'white', ro: 'rose', rs: 'rose', p: 'pink', s: 'sparkling', o: 'orange' },
  { l: 'left left-hand', r: 'right right-hand', b: 'both', c: 'centre center' },
  {
    n: 'north northern',
    s: 'south southern',
    e: 'east eastern',
    w: 'west western',
    ne: 'north_east',
    nw: 'north_west',
    se: 'south_east',
    sw: 'south_west',
  },
  { in: 'incoming income received', out: 'outgoing expense spent' },
  { i: 'indoor indoors inside incoming', o: 'outdoor outdoors outside outgoing' },
  { c: 'credit', d: 'debit', cr: 'credit', dr: 'debit', db: 'debit' },
  { s: 'single unmarried', m: 'married', d: 'divorced', w: 'widowed', p: 'partnered' },
  { o: 'open', c: 'closed', p: 'pending', x: 'cancelled', r: 'resolved rejected' },
  { a: 'active', i: 'inactive', s: 'suspended', p: 'pending', x: 'cancelled' },
  {
    h: 'high',
    m: 'medium',
    l: 'low',
    hi: 'high',
    lo: 'low',
    med: 'medium',
    c: 'critical',
    u: 'urgent',
    n: 'normal',
  },
  {
    a: 'adult',
    c: 'child',
    j: 'junior',
    s: 'senior',
    i: 'infant',
    y: 'youth',
    k: 'kid child',
    o: 'concession',
  },
  { o: 'owned own owner', r: 'rented rent renter', l: 'leased lease' },
  { s: 'sold', r: 'rented reserved', a: 'available', h: 'held' },
  { b: 'buy bought', s: 'sell sold', h: 'hold held' },
  { m: 'manual', a: 'automatic auto', man: 'manual', aut: 'automatic', auto: 'automatic' },
  { p: 'petrol', d: 'diesel', e: 'electric', h: 'hybrid', g: 'gas', l: 'lpg' },
  {
    w: 'weekly',
    f: 'fortnightly',
    m: 'monthly',
    q: 'quarterly',
    y: 'yearly annual',
    a: 'annual yearly',
    d: 'daily',
  },
  {
    v: 'vegetarian veggie',
    vg: 'vegan',
    ve: 'vegan',
    m: 'meat',
    f: 'fish',
    gf: 'gluten_free',
    df: 'dairy_free',
  },
  { s: 'soprano', a: 'alto', t: 'tenor', b: 'bass', m: 'mezzo', bar: 'baritone' },
  {
    gk: 'goalkeeper keeper',
    df: 'defender',
    mf: 'midfielder',
    fw: 'forward striker',
    d: 'defender',
    m: 'midfielder',
    f: 'forward striker',
    g: 'goalkeeper guard',
    c: 'center centre',
  },
  {
    c: 'cash',
    cc: 'credit_card',
    d: 'debit_card',
    ca: 'cash',
    ch: 'cheque check',
    k: 'card',
    bt: 'bank_transfer',
    dd: 'direct_debit',
    so: 'standing_order',
  },
  { n: 'new', u: 'used', r: 'refurbished returning renewal', e: 'existing' },
  { d: 'dead died', a: 'alive', l: 'live living', s: 'sold' },
  { e: 'email', p: 'phone', l: 'letter', w: 'web website', t: 'text telephone' },
];

interface CodeSet {
  codes: ReadonlySet<string>;
  /** The codes of a phrase of stems. */
  byPhrase: ReadonlyMap<string, readonly string[]>;
}

const sets: readonly CodeSet[] = CODE_SETS.map((set) => {
  const byPhrase = new Map<string, string[]>();
  for (const [code, line] of Object.entries(set))
    for (const phrase of words(line)) {
      const stem = phraseStem(phrase.replaceAll('-', ' '));
      byPhrase.set(stem, [...(byPhrase.get(stem) ?? []), code]);
    }
  return { codes: new Set(Object.keys(set)), byPhrase };
});

/** How many different codes a coded column has at most. */
const CODES_MAX = 8;

/**
 * The cells of a coded column that a phrase stands for: `H` of "home" where the cells are H and A.
 * @param folded its different cells, folded
 */
export function codesOf(phrase: string, folded: readonly string[]): string[] {
  if (folded.length < 2 || folded.length > CODES_MAX) return [];
  const found = new Set<string>();
  for (const { codes, byPhrase } of sets) {
    const meant = byPhrase.get(phrase);
    if (meant === undefined || !folded.every((code) => codes.has(code))) continue;
    for (const code of meant) if (folded.includes(code)) found.add(code);
  }
  return [...found];
}

/** The longest phrase of a code, in words. */
export const CODE_WORDS_MAX = 3;
