// Where the words of a text are. Server and browser share it, so that what is marked is what was found.

/** A number with its separators, whose unit is another word, or letters with their combining marks and digits. */
const runs = /\p{N}+(?:[.,]\p{N}+)+(?![\p{M}\p{N}])|[\p{L}\p{M}\p{N}]+/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Calls `take` for each word of a text, in order, with its offset in UTF-16 units. */
export function eachWord(text: string, take: (word: string, start: number) => void): void {
  const isSpaced = !unspaced.test(text);
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (isSpaced || !unspaced.test(run)) take(run, index);
    else for (const { segment, index: within } of segmenter.segment(run)) take(segment, index + within);
  }
}
