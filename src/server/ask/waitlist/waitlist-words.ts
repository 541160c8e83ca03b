// Which words of a question are of the waitlist, and which may be of something else.
import { FUNCTION_WORDS } from '../tables/questions/lexicon/word-classes.ts';
import type { Mention, Mentions } from '../tables/questions/mention.ts';
import { weights } from '../tables/questions/weights.ts';

/** Whether a question has a word of the waitlist: what its entries or its columns are called. */
export function namesWaitlist({ at }: Mentions): boolean {
  return at
    .flat()
    .some(
      (mention) =>
        (mention.kind === 'rows' && mention.isOwn && mention.isPlain !== true) ||
        (mention.kind === 'column' && mention.fit >= weights.sameStem),
    );
}

/** Words that only places can explain. @param mentions of a question, without the places */
export function openWords(mentions: Mentions): Mention[] {
  return notExplained(mentions, (token) => !FUNCTION_WORDS.has(token.folded) || token.isCapitalized);
}

/** Words that a table which is asked alone would pass over. */
export function passedOver(mentions: Mentions): Mention[] {
  return notExplained(mentions, ({ folded }) => !FUNCTION_WORDS.has(folded));
}

function notExplained(
  { tokens, at }: Mentions,
  counts: (token: Mentions['tokens'][number]) => boolean,
): Mention[] {
  const explained = at.flat().filter((mention) => isExplanation(mention));
  return tokens.flatMap((token, start) => {
    const isOpen = !explained.some((mention) => mention.start <= start && mention.end > start);
    return isOpen && counts(token)
      ? [{ kind: 'unknown' as const, start, end: start + 1, score: weights.unknownNoun }]
      : [];
  });
}

/** Whether a meaning leaves no doubt. */
const isExplanation = ({ kind, isGuess, score }: Mention) =>
  kind !== 'soft' && kind !== 'unknown' && isGuess !== true && score >= weights.number;
