// Words for numbers, in the languages in which a model is most likely to write them out: `twenty-five`, `21st`, `two thirds`.
import type { Token } from './tokens.ts';

export interface Numeral {
  kind: 'number' | 'ordinal';
  value: number;
  /** Index of its last token. */
  last: number;
  /** `part` for `a third`, `times` for `twice`; otherwise its unit stands behind it. */
  unit?: string;
}

/** `from[+step]: words`, separated by strokes; the forms of one word by slashes. */
function parseWords(text: string): ReadonlyMap<string, number> {
  const words = text.split('|').flatMap((run) => {
    const [, from = '', step = '1', list = ''] = /^\s*(\d+)(?:\+(\d+))?:\s*(.+?)\s*$/su.exec(run) ?? [];
    return list
      .split(/\s+/)
      .flatMap((forms, at) =>
        forms.split('/').map((form): [string, number] => [form, Number(from) + at * Number(step)]),
      );
  });
  return new Map(words);
}

const germanTens = 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig';
const germanJoined = 'ein zwei drei vier funf sechs sieben acht neun'
  .split(' ')
  .map((one, at) => `${21 + at}+10: ${germanTens.replaceAll(/\S+/g, (ten) => `${one}und${ten}`)}`)
  .join('|');
const cardinalsByLanguage: Record<string, ReadonlyMap<string, number>> = {
  en: parseWords(`0: zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen | 20+10: twenty thirty forty/fourty fifty sixty seventy eighty ninety | 12: dozen`),
  de: parseWords(`2: zwei/zwo drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn
    siebzehn achtzehn neunzehn | 20+10: ${germanTens} hundert | ${germanJoined}`),
  es: parseWords(`2: dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
    dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro
    | 30+10: treinta cuarenta cincuenta sesenta setenta ochenta noventa cien/ciento`),
  fr: parseWords(`2: deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize
    | 20+10: vingt trente quarante cinquante soixante | 100: cent`),
  it: parseWords(`2: due tre quattro cinque sei sette otto nove dieci undici dodici
    | 20+10: venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento`),
  pt: parseWords(`2: dois/duas tres quatro cinco seis sete oito nove dez onze doze
    | 20+10: vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem/cento`),
  nl: parseWords(`2: twee drie vier vijf zes zeven acht negen tien elf twaalf
    | 20+10: twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd`),
};

/** Of English only: in other languages most are other words too. */
const ordinals =
  parseWords(`1: first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
  fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
  | 30+10: thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth`);

/** Powers of ten behind a number. `Billionen` are a thousand times as many as `billions`. */
const scales = parseWords(`100: hundred | 1000: thousand/thousands/tausend/duizend/mil/mille/mila/тысяч/тысячи
  | 1000000: million/millions/mio/mn/mln/millionen/millones/millon/milioni/milione/milhoes/milhao/miljoen/миллион/миллионов
  | 1000000000: billion/billions/bn/mrd/milliarde/milliarden/milliard/milliards/miliardi/miljard
  | 1000000000000: trillion/trillions/billionen`);
const multiples = parseWords(
  '2: twice/double/doubled/doubles/doubling/twofold thrice/triple/tripled/triples/threefold | 10: tenfold',
);
const fractions = parseWords('2: half/halves third/thirds quarter/quarters');
const none: ReadonlyMap<string, number> = new Map();

/** The number that begins at a word; undefined if none does. `tên` is no ten, so the language counts: English where none is known. */
export function numeralAt(tokens: readonly Token[], at: number, language: string): Numeral | undefined {
  const { text = '', folded = '' } = tokens[at] ?? {};
  if (/\p{Script=Han}/u.test(text)) return chineseAt(text, at);
  const isEnglish = language === '' || language === 'en';
  const cardinals = cardinalsByLanguage[language || 'en'] ?? none;
  const multiple = multiples.get(folded);
  if (multiple !== undefined) return { kind: 'number', value: multiple, last: at, unit: 'times' };
  const part = isEnglish ? partAt(tokens, at, cardinals) : undefined;
  if (part !== undefined) return part;
  const ordinal = isEnglish ? ordinals.get(folded) : undefined;
  return ordinal === undefined ? sumAt(tokens, at, cardinals) : { kind: 'ordinal', value: ordinal, last: at };
}

/** A number with the power of ten behind it: `1.5 million`, `2 hundred thousand`. */
export function withScale(tokens: readonly Token[], last: number, value: number): Numeral {
  const scale = scales.get(tokens[last + 1]?.folded ?? '');
  return scale === undefined ? { kind: 'number', value, last } : withScale(tokens, last + 1, value * scale);
}

/** `twenty-five`, `two hundred and three`, `one and a half`, `thirty-first`. */
function sumAt(
  tokens: readonly Token[],
  at: number,
  cardinals: ReadonlyMap<string, number>,
): Numeral | undefined {
  let [total, current, last] = [0, 0, at - 1];
  for (let index = at; index < tokens.length; index++) {
    const word = tokens[index]?.folded ?? '';
    const [value, scale] = [cardinals.get(word), scales.get(word)];
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
  if (last < at) return undefined;
  const behind = tokens.slice(last + 1, last + 4).map(({ folded }) => folded);
  const isAndHalf = behind.join(' ') === 'and a half';
  return {
    kind: 'number',
    value: total + current + (isAndHalf ? 0.5 : 0),
    last: isAndHalf ? last + 3 : last,
  };
}

/** `half`, `a third of`, `two thirds`, `three-quarters`, `one fifth`; `half an hour` is half of a unit. */
function partAt(
  tokens: readonly Token[],
  at: number,
  cardinals: ReadonlyMap<string, number>,
): Numeral | undefined {
  const wordAt = (index: number) => tokens[index]?.folded ?? '';
  if (wordAt(at) === 'half' && !ordinals.has(wordAt(at - 1)) && wordAt(at - 1) !== 'other')
    return /^(?:an?|one)$/.test(wordAt(at + 1)) && wordAt(at + 2) !== ''
      ? { kind: 'number', value: 0.5, last: at + 1 }
      : { kind: 'number', value: 0.5, last: at, unit: 'part' };
  const count = /^an?$/.test(wordAt(at)) ? 1 : cardinals.get(wordAt(at));
  if (count === undefined) return undefined;
  const last = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const word = wordAt(last);
  const whole = fractions.get(word) ?? ordinals.get(word.replace(/s$/, ''));
  const isPart = word.endsWith('s') || (count === 1 && (wordAt(last + 1) === 'of' || wordAt(at) === 'one'));
  if (whole === undefined || whole < 2 || !isPart || word === 'seconds') return undefined;
  return { kind: 'number', value: count / whole, last, unit: 'part' };
}

const chineseDigits = parseWords('0: 〇/零 一 二/两/兩 三 四 五 六 七 八 九');
const chineseScales = parseWords('10: 十 | 100: 百 | 1000: 千 | 10000: 万/萬 | 100000000: 亿/億');

/** A word of numerals alone: `三`, `二十五`, `三百万`. */
function chineseAt(text: string, at: number): Numeral | undefined {
  const [run = ''] = /^[〇零一二两兩三四五六七八九十百千万萬亿億]{1,20}/u.exec(text) ?? [];
  if (run === '' || (run === '一' && text !== run)) return undefined;
  let [total, section, current] = [0, 0, 0];
  for (const sign of run) {
    const scale = chineseScales.get(sign);
    if (scale === undefined) current = chineseDigits.get(sign) ?? 0;
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

/** Languages that write 1,5 for 1.5. */
const withComma = new Set(['de', 'es', 'fr', 'it', 'pt', 'nl', 'ro', 'pl', 'tr', 'vi', 'ru', 'el']);

export function decimalOf(language: string): '.' | ',' {
  return withComma.has(language) ? ',' : '.';
}
