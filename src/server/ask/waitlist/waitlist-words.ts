// Which words of a question are of the waitlist, and which may be of something else.
import { stemOf } from '../indexing/words.ts';
import { FUNCTION_WORDS } from '../tables/questions/lexicon/word-classes.ts';
import type { Mention, Mentions } from '../tables/questions/mention.ts';
import { weights } from '../tables/questions/weights.ts';
import { entryNames, rowStems, waitlistNames } from './waitlist-profile.ts';

/** Whether a question has a word of the waitlist: what its entries or its columns are called. */
export function namesWaitlist(mentions: Mentions): boolean {
  return mentions.at
    .flat()
    .some(
      (mention) =>
        isNameOfRows(mention, mentions) || (mention.kind === 'column' && mention.fit >= weights.sameStem),
    );
}

/** Whether a question says what nothing but the waitlist is called: "people" may be those of a file. */
export function saysWaitlist(mentions: Mentions): boolean {
  return mentions.at.flat().some((mention) => isNameOfRows(mention, mentions, entryNames));
}

/** Whether it is what the entries are called: "members" and "customers" are those of other tables. */
function isNameOfRows(
  { kind, start, end }: Mention,
  { tokens }: Mentions,
  names: Pick<typeof waitlistNames, 'namesOf'> = waitlistNames,
): boolean {
  const own = tokens.slice(start, end);
  // "sign-ups" are two words.
  const joined = own.map(({ folded }) => folded).join('');
  return kind === 'rows' && (rowStems.has(stemOf(joined)) || names.namesOf(own).length > 0);
}

/** Words that only places can explain. @param mentions of a question, without the places */
export function openWords(mentions: Mentions): Mention[] {
  return notExplained(mentions, isExplanation).filter(
    ({ start }) => !isFunctionWord(mentions, start) || mentions.tokens[start]?.isCapitalized === true,
  );
}

/**
 * Words that a table which is asked alone would pass over, or take for its own.
 * @param isBeside whether they may as well be about a file: then a word that only means the same as a column ("hired") is not its own
 */
export function passedOver(mentions: Mentions, isBeside = false): Mention[] {
  const isOwn = (mention: Mention) =>
    isExplanation(mention) &&
    (!isBeside || isOwnColumn(mention, mentions)) &&
    mention.kind !== 'person' &&
    (mention.kind !== 'rows' || isNameOfRows(mention, mentions));
  return notExplained(mentions, isOwn).filter(({ start }) => !isFunctionWord(mentions, start));
}

/** Whether it is no column that is meant by another word than its name. */
function isOwnColumn(mention: Mention, { tokens }: Mentions): boolean {
  return (
    mention.kind !== 'column' ||
    mention.fit >= weights.sameStem ||
    waitlistNames.namesOf(tokens.slice(mention.start, mention.end)).length > 0
  );
}

const isFunctionWord = ({ tokens }: Mentions, at: number) => FUNCTION_WORDS.has(tokens[at]?.folded ?? '');

function notExplained({ tokens, at }: Mentions, explains: (mention: Mention) => boolean): Mention[] {
  const explained = at.flat().filter((mention) => explains(mention));
  return [...tokens.keys()]
    .filter((own) => !explained.some(({ start, end }) => start <= own && end > own))
    .map((start) => ({ kind: 'unknown', start, end: start + 1, score: weights.unknownNoun }));
}

/** Whether a meaning leaves no doubt. */
const isExplanation = ({ kind, isGuess, score }: Mention) =>
  kind !== 'soft' && kind !== 'unknown' && isGuess !== true && score >= weights.number;
