// Numbers in digits and in words: `1,200`, `five`, `twenty-five`, `3 million`, `21st`, `two thirds`, `twice`.
import { numeralsOf, scaleOf } from './languages.ts';
import type { Token } from './tokens.ts';
import { unitOf } from './units.ts';

export interface Numeral {
  kind: 'number' | 'ordinal';
  value: number;
  /** Index of its last token. */
  last: number;
  /** Set where it is no number but a name: `1990s`, `12a`, `24/7`. */
  code?: string;
  /** Set where it has a unit of its own: `times` of `twice`, `part` of `a third`. */
  unit?: string;
}

const multiples: Record<string, number> = {
  twice: 2,
  double: 2,
  doubled: 2,
  doubles: 2,
  doubling: 2,
  twofold: 2,
  thrice: 3,
  triple: 3,
  tripled: 3,
  triples: 3,
  tripling: 3,
  threefold: 3,
  quadruple: 4,
  quadrupled: 4,
  tenfold: 10,
};
const parts: Record<string, number> = { half: 2, halves: 2, third: 3, thirds: 3, quarter: 4, quarters: 4 };

/**
 * The number that begins at a token.
 * @param parse the value of digits with separators, undefined if they are no number
 */
export function numeralAt(
  tokens: readonly Token[],
  at: number,
  language: string,
  parse: (raw: string) => number | undefined,
): Numeral | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (token.kind === 'number') return fromDigits(tokens, at, token, parse);
  if (token.kind !== 'word') return undefined;
  if (isUnspaced.test(token.text)) return chineseAt(tokens, at);
  const { cardinals, ordinals } = numeralsOf(language);
  if (Object.hasOwn(multiples, token.folded))
    return { kind: 'number', value: multiples[token.folded] ?? 0, last: at, unit: 'times' };
  const part = partAt(tokens, at, cardinals, ordinals);
  if (part !== undefined) return part;
  const ordinal = ordinals.get(token.folded);
  if (ordinal !== undefined)
    return isSecond(tokens, at) ? undefined : { kind: 'ordinal', value: ordinal, last: at };
  if (token.folded === 'one' && isPronoun(tokens, at)) return undefined;
  return fromWords(tokens, at, cardinals, ordinals);
}

/** `second` as a unit of time. */
function isSecond(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.folded === 'second' && /^(?:per|each|every|\/)$/.test(tokens[at - 1]?.folded ?? '');
}

/** `one of them`, `no one`, `one can`. */
function isPronoun(tokens: readonly Token[], at: number): boolean {
  return (
    /^(?:of|another|can|cannot|may|must|should|has|is|who|that|which|'s|or|and|by|\.|,)$/.test(
      tokens[at + 1]?.folded ?? '.',
    ) ||
    /^(?:no|any|every|each|this|that|which|the|some|another|new|large|small|good|only)$/.test(
      tokens[at - 1]?.folded ?? '',
    )
  );
}

/** Letters right behind digits: `5th`, `1990s`, `3m`, `12a`; or a fraction, `1/2`. */
function fromDigits(
  tokens: readonly Token[],
  at: number,
  { text, end }: Token,
  parse: (raw: string) => number | undefined,
): Numeral {
  const next = tokens[at + 1];
  const beside = next?.start === end ? next : undefined;
  const value = parse(text);
  const code = (last: number): Numeral => ({
    kind: 'number',
    value: Number.NaN,
    last,
    code: tokens
      .slice(at, last + 1)
      .map(({ folded }) => folded)
      .join(''),
  });
  if (value === undefined) return code(beside?.kind === 'word' ? at + 1 : at);
  if (beside?.text === '/' && tokens[at + 2]?.kind === 'number') return code(at + 2);
  if (beside?.text === '^' && tokens[at + 2]?.kind === 'number') return code(at + 2);
  if (beside?.kind === 'word' || beside?.kind === 'code') {
    if (/^(?:st|nd|rd|th|er|eme|re|º|ª|o|e)$/.test(beside.folded))
      return { kind: 'ordinal', value, last: at + 1 };
    const scale = { k: 1e3, m: 1e6, bn: 1e9, b: 1e9, mn: 1e6, mio: 1e6, tn: 1e12 }[beside.folded];
    const isMoney = /^\p{Sc}$/u.test(tokens[at - 1]?.text ?? '');
    if (scale !== undefined && (isMoney || !/^[mb]$/.test(beside.folded)))
      return { kind: 'number', value: value * scale, last: at + 1 };
    return unitOf(beside.folded) === undefined && /^[a-z\d]{1,4}$/.test(beside.folded)
      ? code(at + 1)
      : { kind: 'number', value, last: at };
  }
  return withScale(tokens, at, value);
}

/** Also `a hundred`, and `1.5 million`, and `2 hundred thousand`. */
function withScale(tokens: readonly Token[], last: number, value: number): Numeral {
  const scale = scaleOf.get(tokens[last + 1]?.folded ?? '');
  return scale === undefined ? { kind: 'number', value, last } : withScale(tokens, last + 1, value * scale);
}

function fromWords(
  tokens: readonly Token[],
  at: number,
  cardinals: ReadonlyMap<string, number>,
  ordinals: ReadonlyMap<string, number>,
): Numeral | undefined {
  const first = tokens[at]?.folded ?? '';
  const isVague = scaleOf.has(first) && first.endsWith('s') && tokens[at + 1]?.folded === 'of';
  if (isVague || first === 'dozens') return { kind: 'number', value: Number.NaN, last: at, code: first };
  let [total, current, last] = [0, 0, at - 1];
  for (let index = at; index < tokens.length; index++) {
    const word = tokens[index]?.folded ?? '';
    const [value, scale] = [cardinals.get(word), scaleOf.get(word)];
    const open = current % 100;
    const isFirst = last < at;
    if (value !== undefined && (isFirst || open === 0 || (open >= 20 && open % 10 === 0 && value < 10))) {
      current += value;
    } else if (scale !== undefined && scale >= 1000 && (!isFirst || current === 0)) {
      total += (current || 1) * scale;
      current = 0;
    } else if (scale === 100 && current < 100) current = (current || 1) * 100;
    else {
      const next = tokens[index + 1]?.folded ?? '';
      const ordinal = ordinals.get(next);
      if (word === '-' && open >= 20 && ordinal !== undefined && ordinal < 10)
        return { kind: 'ordinal', value: total + current + ordinal, last: index + 1 };
      const isJoint =
        word === '-'
          ? open >= 20 && (cardinals.get(next) ?? 10) < 10
          : /^(?:and|y|e)$/.test(word) && (open === 0 || word !== 'and') && !isFirst && cardinals.has(next);
      if (!isJoint) break;
      continue;
    }
    last = index;
  }
  return last < at ? undefined : { kind: 'number', value: total + current, last };
}

/** `half`, `a third of`, `two thirds`, `three-quarters`, `one fifth`. */
function partAt(
  tokens: readonly Token[],
  at: number,
  cardinals: ReadonlyMap<string, number>,
  ordinals: ReadonlyMap<string, number>,
): Numeral | undefined {
  const first = tokens[at]?.folded ?? '';
  const before = tokens[at - 1]?.folded ?? '';
  if (first === 'half' && !ordinals.has(before) && before !== 'other') return withWhole(tokens, 0.5, at);
  const count = /^(?:a|an)$/.test(first) ? 1 : cardinals.get(first);
  if (count === undefined) return undefined;
  const second = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const word = tokens[second]?.folded ?? '';
  const whole = Object.hasOwn(parts, word) ? parts[word] : ordinals.get(word.replace(/s$/, ''));
  const isPart =
    word.endsWith('s') || (count === 1 && (tokens[second + 1]?.folded === 'of' || first === 'one'));
  if (whole === undefined || whole < 2 || !isPart || word === 'seconds') return undefined;
  return withWhole(tokens, count / whole, second);
}

/** `half an hour` is half of a unit; other parts are of what follows. */
function withWhole(tokens: readonly Token[], value: number, last: number): Numeral {
  const next = tokens[last + 1]?.folded === 'of' ? last + 2 : last + 1;
  const unit = /^(?:an?|one)$/.test(tokens[next]?.folded ?? '')
    ? unitOf(tokens[next + 1]?.folded ?? '')
    : undefined;
  return unit === undefined
    ? { kind: 'number', value, last, unit: 'part' }
    : { kind: 'number', value, last: next + 1, unit };
}

const isUnspaced = /[\p{Script=Han}]/u;
const chinese: Record<string, number> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const chineseScales: Record<string, number> = {
  十: 10,
  百: 100,
  千: 1000,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
};

/** A word of numerals alone: `三`, `二十五`, `三百万`. */
function chineseAt(tokens: readonly Token[], at: number): Numeral | undefined {
  const { text } = tokens[at] ?? { text: '' };
  const [run = ''] = /^[〇零一二两兩三四五六七八九十百千万萬亿億]{1,20}/u.exec(text) ?? [];
  if (run === '' || (run === '一' && text !== run)) return undefined;
  let [total, section, current] = [0, 0, 0];
  for (const sign of run) {
    const scale = chineseScales[sign];
    if (scale === undefined) current = chinese[sign] ?? 0;
    else if (scale >= 1e4) {
      total += (section + current || 1) * scale;
      [section, current] = [0, 0];
    } else {
      section += (current || 1) * scale;
      current = 0;
    }
  }
  return { kind: 'number', value: total + section + current, last: at };
}
