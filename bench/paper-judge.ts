// Whether the answer to a question about a paper is right: the quoted lines are compared with the sentences of the paper that
// answer (`gold`).

/** A question about a paper. */
export interface PaperQuestion {
  id: string;
  document: string;
  /** What it asks for, or `unanswerable` (the paper mentions the topic only) or `off_topic`. */
  kind: string;
  question: string;
  /** The sentences that answer, as the paper has them; any one of them does. */
  gold?: string[];
  /** The words that must be quoted where a line does not have all of a gold; any one of them does. */
  short?: string[];
}

/** An answer, as far as it is judged: the verdict, and the quotations in their order. */
export interface JudgedAnswer {
  verdict: string;
  quotes: readonly string[];
}

export interface Judgement {
  isAnswerable: boolean;
  isFirst: boolean;
  isWithinThree: boolean;
  /** The verdict is `answer`, and a quotation holds a gold. */
  isAnswered: boolean;
  /** The verdict is `answer`, and none does. */
  isMisled: boolean;
  /** The verdict is `answer` although the paper does not say. */
  isFalse: boolean;
}

/** So much of a gold must be quoted in one piece. */
const SHARE = 0.6;
/** From so many letters on, `short` may be cut by a line end or a hyphen. */
const LONG = 12;

/** Judges an answer. */
export function judge(question: PaperQuestion, { verdict, quotes }: JudgedAnswer): Judgement {
  const isAnswer = verdict === 'answer';
  const isAnswerable = question.gold !== undefined;
  const rank = isAnswerable ? quotes.findIndex((quote) => holdsGold(question, quote)) : -1;
  return {
    isAnswerable,
    isFirst: rank === 0,
    isWithinThree: rank >= 0 && rank < 3,
    isAnswered: isAnswerable && isAnswer && rank >= 0,
    isMisled: isAnswerable && isAnswer && rank < 0,
    isFalse: !isAnswerable && isAnswer,
  };
}

/** Whether a text has all of a gold, or most of it and one of the words in `short`. */
export function holdsGold({ gold = [], short = [] }: PaperQuestion, text: string): boolean {
  const own = tight(text);
  return gold.some((one) => {
    const wanted = tight(one);
    if (own.includes(wanted)) return true;
    const isLong = longestCommonRun(own, wanted) >= SHARE * wanted.length;
    return isLong && (short.length === 0 || short.some((words) => says(text, words)));
  });
}

/** What is compared: white space, hyphens, quotation marks, the bars between cells and letter case do not count. */
function tight(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}£€$%°]/gu, '');
}

/** Words apart, so that `3` is not found in `30`. */
function spaced(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u00ad', '')
    .replaceAll(/(?<=\d)[.,](?=\d)/g, '\ue000')
    .replaceAll(/[^\p{L}\p{M}\p{N}£€$%°\ue000]+/gu, ' ');
  return ` ${words.trim()} `;
}

function says(text: string, words: string): boolean {
  const isCut = tight(words).length >= LONG && tight(text).includes(tight(words));
  return isCut || spaced(text).includes(spaced(words));
}

/** The length of the longest run of characters that both have. */
function longestCommonRun(one: string, other: string): number {
  let best = 0;
  let above = new Uint16Array(other.length + 1);
  for (const letter of one) {
    const row = new Uint16Array(other.length + 1);
    for (let at = 0; at < other.length; at += 1) {
      if (letter !== other[at]) continue;
      const length = (above[at] ?? 0) + 1;
      row[at + 1] = length;
      best = Math.max(best, length);
    }
    above = row;
  }
  return best;
}
