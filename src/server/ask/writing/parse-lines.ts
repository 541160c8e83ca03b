// The output of a model as lines of plain text, each with the sentences that it cites.
import { SENTENCES_SENT } from '#shared/ask-limits.ts';
import { plainTextOf, withoutMarks } from './plain-text.ts';

export interface WrittenLine {
  /** Plain text without its citations. */
  text: string;
  /** Numbers of sentences, each once, as the model wrote them: they need not be of the prompt. */
  citations: number[];
}

/** What is looked at of an output, in characters; how many lines it may have, and how many characters each. */
const OUTPUT_MAX = 30_000;
const LINES_MAX = 20;
const LINE_LENGTH = 600;

const item = String.raw`\^?#?(?:(?:sentences?|sources?|sätze?|s)\.? ?)?#?\d{1,4}`;
const separator = String.raw` ?(?:[,;&+/–-]|and|und|y|et|to|,? and) ?`;
/** `[S1]`, `[S1, S2]`, `[1]`, `[S1-S3]`, `[sentence 4]`, `【S1】`; in round brackets only with a word or an S. */
const citation = new RegExp(
  String.raw`[[【〔] ?${item}(?:${separator}${item}){0,23} ?[\]】〕]|\( ?(?=\^?(?:s|sentences?|sources?)\.? ?\d)${item}(?:${separator}${item}){0,23} ?\)`,
  'giu',
);
/** `S1: …` or `S1 - …` at the beginning, and `… S1, S2` at the end. */
const leading = /^(?:sentence |s)(\d{1,4}) ?[:–—-] ?/iu;
const trailing = /[\s.,;:(–—-]((?:S\d{1,4}[\s,;]{0,3}){1,24})\)?\.?$/u;
const label =
  /^(?:(?:the |final |short )?answer|antwort|respuesta|réponse|risposta|resposta|antwoord|ответ|回答|答案|答)\s?[::]\s*/iu;

/** What a model says of a sentence: whether it answers the question. */
export type Judgement = 'yes' | 'partly' | 'no';

/** `S1: yes`, alone on its line. */
const judgement = /^\W{0,3}S(\d{1,4})\W{0,3}\s*(yes|partly|no)\W{0,2}$/iu;

/** What an output says of single sentences, by number. */
export function parseJudgements(output: string): Map<number, Judgement> {
  const found = new Map<number, Judgement>();
  for (const line of plainTextOf(output.slice(0, OUTPUT_MAX)).split('\n')) {
    const [, number = '', said = ''] = judgement.exec(line) ?? [];
    const known = (['yes', 'partly', 'no'] as const).find((word) => word === said.toLowerCase());
    if (known !== undefined) found.set(Number(number), known);
  }
  return found;
}

/**
 * The lines of an output, at most 20. A line that is longer than 600 characters is left out, as its end may hold a "not".
 * @param output what the model wrote, at most 30,000 characters of it
 * @returns also lines without citations, which fail when they are verified; none if the model says that there is no answer
 */
export function parseLines(output: string): WrittenLine[] {
  const lines: WrittenLine[] = [];
  for (const raw of plainTextOf(output.slice(0, OUTPUT_MAX)).split('\n')) {
    if (raw === '' || judgement.test(raw)) continue;
    const line = withoutMarks(withoutMarks(raw).replace(label, ''));
    for (const written of splitAtCitations(line)) {
      if (lines.length === LINES_MAX) return lines;
      if (isText(written.text) && written.text.length <= LINE_LENGTH && !saysNothing(written.text))
        lines.push(written);
    }
  }
  return lines;
}

const isText = (text: string) => /[\p{L}\p{N}]/u.test(text);

const nothing =
  /^(?:no answer|not? (?:found|in the sentences|stated|mentioned|specified)|n\/a|none|unknown|i (?:do not|don't|cannot|can't) \w+|keine antwort|sin respuesta|pas de réponse|没有答案|无答案)\b/iu;
const aboutSentences =
  /^(?:based on |according to )?(?:the |these |none of the )?(?:given |provided |numbered |above )*(?:sentences?|documents?|texts?|sources?|context|passages?|information)(?: (?:above|provided|given))?,? (?:do|does|did|is|are|there is|contains?) ?(?:not|n['’]t|no|nothing)\b/iu;

function saysNothing(line: string): boolean {
  return nothing.test(line) || aboutSentences.test(line);
}

interface Piece {
  text: string;
  citations: number[];
}

/** A line that cites more than once is as many lines, if each part is whole: `A is 5 [S1]. B is 7 [S2].` */
function splitAtCitations(line: string): WrittenLine[] {
  const pieces = piecesOf(line);
  const [first] = pieces;
  const [, number] = leading.exec(line) ?? [];
  if (number !== undefined && first !== undefined) {
    first.text = first.text.replace(leading, '');
    first.citations.push(Number(number));
  } else if (first !== undefined && !isText(first.text) && pieces.length > 1) {
    // Numbers stand before their text.
    return pieces.slice(1).map(({ text }, at) => toLine([{ text, citations: pieces[at]?.citations ?? [] }]));
  }
  const groups: Piece[][] = [[]];
  for (const [at, piece] of pieces.entries()) {
    groups.at(-1)?.push(piece);
    const next = pieces[at + 1]?.text ?? '';
    if (isText(next) && startsAnew(piece.text, next)) groups.push([]);
  }
  return groups.map(toLine);
}

/** The texts of a line, each with the numbers behind it. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(citation)) {
    const text = line.slice(end, match.index);
    const numbers = numbersOf(match[0]);
    const last = pieces.at(-1);
    if (last !== undefined && !isText(text)) last.citations.push(...numbers);
    else pieces.push({ text, citations: numbers });
    end = match.index + match[0].length;
  }
  const rest = line.slice(end);
  const [, bare] = trailing.exec(rest) ?? [];
  if (bare !== undefined)
    pieces.push({ text: rest.slice(0, rest.lastIndexOf(bare)), citations: numbersOf(bare) });
  else if (isText(rest) || pieces.length === 0) pieces.push({ text: rest, citations: [] });
  return pieces;
}

/** Whether a sentence ends before a citation or right behind it. */
function startsAnew(before: string, next: string): boolean {
  return (
    (/[.!?。!?]["”»']?\s*$/u.test(before) || /^\s*[.!?;。!?]/u.test(next)) &&
    /^[\s.!?;。!?]*["“«'(]?[\p{Lu}\p{Lo}\p{N}]/u.test(next)
  );
}

function numbersOf(written: string): number[] {
  const numbers: number[] = [];
  let isRange = false;
  for (const [, digits, dash] of written.matchAll(/(\d{1,4})|(–|-|to)/gu)) {
    if (dash !== undefined) {
      isRange = numbers.length > 0;
      continue;
    }
    const number = Number(digits);
    const last = numbers.at(-1) ?? number;
    if (isRange && number > last && number - last <= SENTENCES_SENT)
      for (let between = last + 1; between < number; between++) numbers.push(between);
    numbers.push(number);
    isRange = false;
  }
  return numbers;
}

const answering = /^(?:yes|no|ja|nein|oui|non|s[iíì])(?:[\s.,:;!–—-]*$|(?:[,.:;!–—]|\s[-–—])\s*(?=\p{L}))/iu;

/** A text without the "Yes," that it begins with: no sentence says it, and what a sentence says may be a "yes, if". */
function withoutAnswer(text: string): string {
  const rest = text.replace(answering, '');
  return rest === text ? text : rest.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function toLine(pieces: readonly Piece[]): WrittenLine {
  const text = pieces
    .map((piece) => piece.text)
    .join(' ')
    .replaceAll(/\s+(?=[.,;:!?])/gu, '')
    .replaceAll(/\s{2,}/gu, ' ')
    .replace(/^(?:[\s.,;:)\]–—]|-(?!\d))+/u, '')
    .replace(/[\s,;:([–—-]+$/u, '')
    .trim();
  return {
    text: withoutAnswer(text),
    citations: [...new Set(pieces.flatMap(({ citations }) => citations))].slice(0, 48),
  };
}
