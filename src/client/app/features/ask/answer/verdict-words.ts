import type { Verdict } from '#shared/questions.ts';

/** How a question ended, in lists. */
export const verdictWords = {
  answer: 'Answered',
  choose: 'Asks back',
  related: 'Related passages',
  not_found: 'Not found',
} as const satisfies Record<Verdict, string>;
