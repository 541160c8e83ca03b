// Measures the check of written lines, without a model. First on lines that were written of everyday papers and of notes, faithful
// and false. Then on real sentences: each is a line of its own, and so are its parts before and behind a comma, and both the other
// way round; these should be shown. Faithful lines are then made wrong in one place in many ways.
// `npm run bench:ask-lines -- --data <folder>` or with `ASK_DATA`; without a folder, only the written lines. `--shown` prints what
// is not as it should be, to read it.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyLine } from '#server/ask/writing/writing.ts';
import { sentencesOf } from '#server/ask/indexing/sentences.ts';
import { projectRoot } from '#server/paths.ts';
import { readFaithfulLines, readFalseLines, type FaithfulLine } from '#server/testing/faithful-lines.ts';
import { mutationsOf, seededPick, uncheckedKinds } from '#server/testing/line-mutations.ts';
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
      sentences: [{ number: 1, text, leadIn: '', fileName: language, heading: '' }],
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

const isShown = (own: FaithfulLine, text: string, citations: number[]) =>
  verifyLine({ text, citations }, new Map(own.sentences.map((sentence) => [sentence.number, sentence])))
    .kind === 'shown';
const isHeld = (own: FaithfulLine) =>
  isShown(
    own,
    own.text,
    own.sentences.map(({ number }) => number),
  );

/** How many of some lines are shown, by kind. */
class Counts {
  readonly #byKind = new Map<string, { all: number; shown: number }>();

  add(kind: string, shown: boolean): void {
    const { all, shown: before } = this.#byKind.get(kind) ?? { all: 0, shown: 0 };
    this.#byKind.set(kind, { all: all + 1, shown: before + (shown ? 1 : 0) });
  }

  /** Of the kinds that are checked, or of the others. */
  sum(checked: boolean): { all: number; shown: number } {
    let sum = { all: 0, shown: 0 };
    for (const [kind, { all, shown }] of this.#byKind)
      if (uncheckedKinds.has(kind) !== checked) sum = { all: sum.all + all, shown: sum.shown + shown };
    return sum;
  }

  /** Those that are shown, of the kinds that are checked. */
  describe(): string {
    return [...this.#byKind]
      .filter(([kind, { shown }]) => shown > 0 && !uncheckedKinds.has(kind))
      .map(([kind, { all, shown }]) => `${kind} ${shown} of ${all}`)
      .join(', ');
  }
}

const of = ({ all, shown }: { all: number; shown: number }) =>
  all === 0 ? '' : `${shown} of ${all} (${figure((100 * shown) / all)} %)`;

/** A row of the table about lines that somebody wrote. */
function writtenRow(name: string, folder: string): string[] {
  const faithful = readFaithfulLines(join(projectRoot, folder));
  const held = faithful.filter(isHeld);
  const counts = new Counts();
  for (const line of readFalseLines(join(projectRoot, folder))) {
    counts.add(line.kind, isHeld(line));
    if (values.shown && isHeld(line)) print(`${name}, ${line.kind}: ${line.text}`);
  }
  if (values.shown)
    for (const own of faithful)
      if (!held.includes(own)) {
        const verdict = verifyLine(
          { text: own.text, citations: own.sentences.map(({ number }) => number) },
          new Map(own.sentences.map((sentence) => [sentence.number, sentence])),
        );
        print(`${name}, not shown: ${own.text}\n  ${JSON.stringify(verdict)}`);
      }
  const wrong = new Counts();
  const pick = seededPick(Number(values.seed));
  for (const own of held)
    for (const { kind, line } of mutationsOf(own, faithful, pick)) {
      const shown = isShown(own, line.text, line.citations);
      wrong.add(kind, shown);
      if (shown && values.shown && !uncheckedKinds.has(kind)) print(`${name}, ${kind}: ${line.text}`);
    }
  return [
    name,
    of({ all: faithful.length, shown: held.length }),
    of(counts.sum(true)),
    of(wrong.sum(true)),
    of(wrong.sum(false)),
    [counts.describe(), wrong.describe()].filter((text) => text !== '').join(', '),
  ];
}

print(
  `\n${markdownTable([
    [
      'lines',
      'faithful, shown',
      'false, shown',
      'made wrong, shown',
      'exchanged and the like, shown',
      'which',
    ],
    writtenRow('everyday papers', 'bench/written-lines'),
    writtenRow('notes', 'src/server/ask/writing/fixtures'),
  ])}\n`,
);

const rows: string[][] = [];
for (const language of ['en', ...languages]) {
  if (data === undefined) break;
  const lines = linesOf(data, language);
  const pick = seededPick(Number(values.seed));
  const held = lines.filter((own) => isShown(own, own.text, [1])).length;
  const parts = lines.flatMap(partsOf);
  const heldParts = parts.filter((own) => isShown(own, own.text, [1]));
  if (values.shown)
    for (const own of parts)
      if (!heldParts.includes(own))
        print(`${language}, a part that is not shown: ${own.text}\n  from: ${own.sentences[0]?.text}\n`);
  const counts = new Counts();
  const started = performance.now();
  for (const own of [...lines, ...heldParts])
    for (const { kind, line } of mutationsOf(own, lines, pick)) {
      const shown = isShown(own, line.text, line.citations);
      counts.add(kind, shown);
      if (shown && values.shown && !uncheckedKinds.has(kind))
        print(`${language}, ${kind}: ${line.text}\n  from: ${own.text}\n`);
    }
  const { all, shown } = counts.sum(true);
  const others = counts.sum(false);
  rows.push([
    language,
    of({ all: lines.length, shown: held }),
    of({ all: parts.length, shown: heldParts.length }),
    of({ all, shown }),
    of(others),
    counts.describe(),
    figure((performance.now() - started) / (all + others.all)),
  ]);
}
const head = [
  'language',
  'sentences that hold themselves up',
  'parts that hold',
  'made wrong, shown',
  'exchanged and the like, shown',
  'which',
  'ms a line',
];
if (rows.length > 0) print(`\n${markdownTable([head, ...rows])}\n`);
