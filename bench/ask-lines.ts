// Measures the check of written lines on real sentences: each is a line of its own, and so are its parts before and behind a
// comma, and both the other way round; these should be shown. Each is then made wrong in one place in many ways, none of which may
// be. No model takes part.
// `npm run bench:ask-lines -- --data <folder>` or with `ASK_DATA`; `--shown` prints wrong lines that are shown, to read them.
import { parseArgs } from 'node:util';
import { verifyLine } from '#server/ask/writing/writing.ts';
import { sentencesOf } from '#server/ask/indexing/sentences.ts';
import type { FaithfulLine } from '#server/testing/faithful-lines.ts';
import { mutationsOf, seededPick } from '#server/testing/line-mutations.ts';
import { languages, readSet } from './ask-sets.ts';
import { figure, markdownTable, print } from './report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    lines: { type: 'string', default: '400' },
    seed: { type: 'string', default: '7' },
    shown: { type: 'boolean', default: false },
  },
});
const { data } = values;
if (data === undefined) throw new Error('Say where the question sets are: --data <folder>.');

/** As many lines as a written answer may have letters. */
const LENGTH_MAX = 600;

function linesOf(folder: string, language: string): FaithfulLine[] {
  const set = readSet(folder, `xquad.${language}`);
  const texts = (set?.documents ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((text) =>
      sentencesOf(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end)),
    )
    .filter((text) => text.length <= LENGTH_MAX && /\p{L}{3}/u.test(text));
  const step = Math.max(1, Math.floor(texts.length / Number(values.lines)));
  return texts
    .filter((_, at) => at % step === 0)
    .map((text) => ({
      text,
      file: language,
      sentences: [{ number: 1, text, fileName: language, heading: '' }],
    }));
}

/** The parts of a sentence before and behind a comma in its middle, and both the other way round; those that have figures. */
function partsOf(own: FaithfulLine): FaithfulLine[] {
  const { text } = own;
  const commas = [...text.matchAll(/[,;](?=\s)|[،、，；]/gu)].map(({ index }) => index);
  const middle = commas.toSorted(
    (one, other) => Math.abs(one - text.length / 2) - Math.abs(other - text.length / 2),
  )[0];
  if (middle === undefined) return [];
  const [before, behind] = [
    text.slice(0, middle),
    text
      .slice(middle + 1)
      .replace(/[\s.。।]+$/u, '')
      .trim(),
  ];
  return [`${before}.`, `${behind}.`, `${behind}, ${before}.`]
    .filter((part) => /\p{N}/u.test(part) && part.length > 30)
    .map((part) => ({ ...own, text: part }));
}

const rows: string[][] = [];
for (const language of ['en', ...languages]) {
  const lines = linesOf(data, language);
  const pick = seededPick(Number(values.seed));
  const isShown = (own: FaithfulLine, text: string, citations: number[]) =>
    verifyLine({ text, citations }, new Map(own.sentences.map((sentence) => [sentence.number, sentence])))
      .kind === 'shown';
  const held = lines.filter((own) => isShown(own, own.text, [1])).length;
  const parts = lines.flatMap(partsOf);
  const heldParts = parts.filter((own) => isShown(own, own.text, [1]));
  if (values.shown)
    for (const own of parts)
      if (!heldParts.includes(own))
        print(`${language}, a part that is not shown: ${own.text}\n  from: ${own.sentences[0]?.text}\n`);
  const kinds = new Map<string, { all: number; shown: number }>();
  const started = performance.now();
  for (const own of [...lines, ...heldParts])
    for (const { kind, line } of mutationsOf(own, lines, pick)) {
      const count = kinds.get(kind) ?? { all: 0, shown: 0 };
      const shown = isShown(own, line.text, line.citations);
      kinds.set(kind, { all: count.all + 1, shown: count.shown + (shown ? 1 : 0) });
      if (shown && values.shown) print(`${language}, ${kind}: ${line.text}\n  from: ${own.text}\n`);
    }
  const all = [...kinds.values()].reduce((sum, count) => sum + count.all, 0);
  const shown = [...kinds.values()].reduce((sum, count) => sum + count.shown, 0);
  const which = [...kinds]
    .filter(([, count]) => count.shown > 0)
    .map(([kind, count]) => `${kind} ${count.shown} of ${count.all}`);
  rows.push([
    language,
    `${held} of ${lines.length}`,
    `${heldParts.length} of ${parts.length}`,
    String(all),
    String(shown),
    which.join(', '),
    figure((performance.now() - started) / all),
  ]);
}
const head = [
  'language',
  'sentences that hold themselves up',
  'parts that hold',
  'wrong lines',
  'shown',
  'which',
  'ms a line',
];
print(`\n${markdownTable([head, ...rows])}\n`);
