// Every name of a line stands in a cited sentence or the headings above it, and what it puts in quotation marks word for word.
import { foldWord, stemOf } from '../../indexing/words.ts';
import { isOrdinary } from '../../lexicon/lexicon.ts';
import type { ParsedText } from './figures.ts';
import type { Token } from './tokens.ts';

/** Of scripts without capitals, in which any word may be a name. */
const hasNoCapitals = /\p{Lo}/u;
/** `WHO`, `iPhone`, `McDonald`: capitals that no beginning of a sentence explains. */
const unusualCapitals = /^\p{Lu}{2,}$|\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{N}/u;
const capital = /^\p{Lu}/u;

/** Why a line is not shown because of a name; undefined if all stand in the sources, or above them. */
export function findNameFault(line: ParsedText, sources: readonly ParsedText[]): string | undefined {
  for (const [at, token] of line.tokens.entries()) {
    if (token.kind !== 'word' || line.figureAt.has(at) || sources.some((source) => hasWord(source, token)))
      continue;
    if (hasNoCapitals.test(token.text)) {
      if (!token.isStop && !sources.some(({ text }) => text.includes(token.text)))
        return 'a word that may be a name is not in the cited sentences';
    } else if (unusualCapitals.test(token.text) || (capital.test(token.text) && !isSmall(line, at, sources)))
      return 'a name is not in the cited sentences';
  }
  return isPutTogether(line, sources) ? 'a name is put together from several' : undefined;
}

function hasWord({ tokens }: ParsedText, token: Token): boolean {
  const isAcronym = unusualCapitals.test(token.text);
  return tokens.some(
    (own) =>
      (own.kind === 'word' &&
        isSameName(own.folded, token.folded) &&
        (!isAcronym || capital.test(own.text) || own.text === token.text)) ||
      (own.kind === 'code' && foldWord(own.text) === token.folded),
  );
}

/** The same but for the ending of a plural or a genitive. */
function isSameName(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long === short || long === `${short}s` || long === `${short}es`;
}

/** Whether a capital makes no name of a word, because it begins a sentence. */
function isSmall(line: ParsedText, at: number, sources: readonly ParsedText[]): boolean {
  const token = line.tokens[at];
  if (token === undefined || !isOpening(line, at)) return false;
  return token.isStop || isOrdinaryWord(token) || sources.some(({ terms }) => terms.has(token.term));
}

/** They are in no dictionary of nouns, verbs, adjectives and adverbs. */
const functionWords = new Set(
  `anyone anybody anything everyone everybody everything someone somebody something nobody nothing whoever whatever whichever each
  every either neither another others both few many several most none unless although though whereas since until despite unlike
  whether besides alongside throughout towards upon amid per via`.split(/\s+/),
);

/** `Unused` too. */
const isOrdinaryWord = ({ folded, term }: Token) =>
  functionWords.has(folded) ||
  isOrdinary(term) ||
  isOrdinary(stemOf(folded.replace(/^(?:un|re|sub|non|over|pre)/, '')));

/** Whether a word begins a sentence of the text. */
function isOpening({ tokens }: ParsedText, at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || (before.kind === 'sign' && /[.!?:;"('\-–•*]/.test(before.text));
}

const particles = new Set('of the de la le van von der den del di da du al el bin'.split(' '));

/** `Anna Miller` from `Anna Smith and Peter Miller`. */
function isPutTogether(line: ParsedText, sources: readonly ParsedText[]): boolean {
  const isName = (at: number) => {
    const token = line.tokens[at];
    return (
      token?.kind === 'word' &&
      !line.figureAt.has(at) &&
      capital.test(token.text) &&
      !token.isStop &&
      !(isOpening(line, at) && isOrdinaryWord(token))
    );
  };
  return line.tokens.some(({ folded }, at) => {
    const next = line.tokens[at + 1]?.folded;
    if (next === undefined || !isName(at) || !isName(at + 1)) return false;
    return !sources.some((source) => standTogether(source, folded, next));
  });
}

/** How many words may stand between two of one name: `Anna van der Miller`. */
const APART_MAX = 5;

function standTogether({ tokens }: ParsedText, word: string, next: string): boolean {
  return tokens.some((token, at) => {
    if (!isSameName(token.folded, word)) return false;
    for (const own of tokens.slice(at + 1, at + 1 + APART_MAX)) {
      if (isSameName(own.folded, next)) return true;
      if (!capital.test(own.text) && !particles.has(own.folded) && !/^[.\-"|]$/.test(own.text)) return false;
    }
    return false;
  });
}

const quoted = /"([^"]{2,600})"|(?<![\p{L}\p{N}])'([^']{2,600})'(?![\p{L}\p{N}])/gu;

/** Why a line is not shown because of what it puts in quotation marks; undefined if it stands in a source word for word. */
export function findQuotationFault(line: ParsedText, sources: readonly ParsedText[]): string | undefined {
  const known = sources.map(({ tokens }) => ` ${toWords(tokens)} `);
  for (const match of line.text.matchAll(quoted)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const words = toWords(line.tokens.filter((token) => token.start >= start && token.end <= end));
    if (words !== '' && !known.some((source) => source.includes(` ${words} `)))
      return 'a quotation is not in the cited sentences';
  }
  return undefined;
}

function toWords(tokens: readonly Token[]): string {
  return tokens
    .filter(({ kind }) => kind !== 'sign')
    .map(({ folded }) => folded)
    .join(' ');
}
