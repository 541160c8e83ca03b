// Every name of a line stands in a cited sentence, and names that stand beside each other in the line do so there, too.
import { foldWord } from '../../indexing/words.ts';
import { ordinaryWords } from './ordinary-words.ts';
import { capital, isOpening, isSameName, namesOfLine } from './names.ts';
import { roleFault } from './check-name-roles.ts';
import type { Reading } from './reading.ts';
import type { Token } from './tokens.ts';

/** Scripts without capitals, in which any word may be a name. */
const hasNoCapitals =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Georgian}\p{Script=Ethiopic}]/u;
/** `WHO`, `iPhone`, `McDonald`: capitals that no beginning of a sentence explains. */
const unusualCapitals = /^\p{Lu}{2,}$|\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{N}/u;

/**
 * Why a line is not shown because of a name; undefined if all are right.
 * @param others readings of all sentences of the prompt: what they write small is no name
 */
export function nameFault(
  line: Reading,
  sentences: readonly Reading[],
  others: () => ReadonlySet<string>,
): string | undefined {
  for (const [at, token] of line.tokens.entries()) {
    if (token.kind !== 'word' || line.figureAt.has(at)) continue;
    if (hasNoCapitals.test(token.text)) {
      if (!token.isStop && !sentences.some(({ text }) => text.includes(token.text)))
        return 'a word that may be a name is not in the cited sentences';
    } else if (capital.test(token.text) || unusualCapitals.test(token.text)) {
      if (isIn(token, sentences)) continue;
      if (!isOpening(line, at) || unusualCapitals.test(token.text))
        return 'a name is not in the cited sentences';
      if (sentences.some(({ terms }) => terms.has(token.term))) continue;
      const isOrdinary = token.isStop || ordinaryWords.has(token.folded) || others().has(token.folded);
      if (!isOrdinary) return 'a name is not in the cited sentences';
    }
  }
  if (hasJoinedNames(line, sentences)) return 'a name is put together from several';
  return roleFault(line, sentences);
}

function isIn(token: Token, sentences: readonly Reading[]): boolean {
  const isAcronym = unusualCapitals.test(token.text);
  return sentences.some(({ tokens }) =>
    tokens.some(
      (own) =>
        (own.kind === 'word' &&
          isSameName(own.folded, token.folded) &&
          (!isAcronym || capital.test(own.text) || own.text === token.text)) ||
        (own.kind === 'code' && foldWord(own.text) === token.folded),
    ),
  );
}

const particles = new Set('of the de la le van von der den del di da du al el bin'.split(' '));

/** `Anna Miller` from `Anna Smith and Peter Miller`. */
function hasJoinedNames(line: Reading, sentences: readonly Reading[]): boolean {
  return namesOfLine(line, sentences).some(({ words }) =>
    words.some((word, at) => {
      const next = words[at + 1];
      return next !== undefined && !sentences.some((reading) => standTogether(reading, word, next));
    }),
  );
}

/** Whether a word follows another with nothing but names, particles and initials between them. */
function standTogether({ tokens }: Reading, word: string, next: string): boolean {
  return tokens.some((token, at) => {
    if (!isSameName(token.folded, word)) return false;
    for (let later = at + 1; later <= at + 5; later++) {
      const own = tokens[later];
      if (own === undefined) return false;
      if (isSameName(own.folded, next)) return true;
      const isPart =
        capital.test(own.text) ||
        particles.has(own.folded) ||
        own.text === '.' ||
        own.text === '-' ||
        own.text === '"';
      if (!isPart) return false;
    }
    return false;
  });
}
