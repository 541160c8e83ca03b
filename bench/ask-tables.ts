// How well questions are answered from tables without a model: `npm run bench:ask-tables -- --data <folder>`, or `ASK_DATA`. The
// words of the grammar were chosen on half of the databases of Spider; both halves are printed. `--failures` prints what fails of
// the half to tune on. `--cost` needs no data, and prints what tables cost a running server instead.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { FigureError } from '#server/ask/tables/figure-error.ts';
import { cellsOf } from '#server/ask/tables/grammar/cells.ts';
import { readQuestion } from '#server/ask/tables/grammar/read-question.ts';
import { runPlan } from '#server/ask/tables/run.ts';
import { loadSheets, type LoadedSheet } from '#server/testing/ask-sheets.ts';
import { printTableCost } from './ask-tables-cost.ts';
import { describeMachine, markdownTable, print } from './report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    failures: { type: 'boolean', default: false },
    cost: { type: 'boolean', default: false },
  },
});

type Cell = string | number | null;

interface TableSet {
  documents: { id: string; csv: string; database?: string }[];
  questions: {
    document: string;
    database?: string;
    question: string;
    rows?: Cell[][];
    ordered?: boolean;
    answers?: string[];
  }[];
}
type TableQuestion = TableSet['questions'][number];

interface Tried {
  asked: TableQuestion;
  isAnswered: boolean;
  isRight: boolean;
  told: string;
}

/** Loads the tables of a set and asks its questions; nothing if the folder has none of this name. */
function tryAll(folder: string, name: string): Tried[] | undefined {
  const path = join(folder, `${name}.json.gz`);
  if (!existsSync(path)) return undefined;
  const { documents, questions }: TableSet = JSON.parse(gunzipSync(readFileSync(path)).toString());
  const loaded = loadSheets(
    documents.map(({ id, csv }) => ({
      name: (id.split('/').at(-1) ?? id).replace(/\.csv$/, ''),
      rows: parse(csv, { relax_column_count: true }),
    })),
  );
  const sheets = new Map(documents.map(({ id }, index) => [id, loaded.sheets[index]]));
  const tried = questions.flatMap((asked) => {
    const sheet = sheets.get(asked.document);
    return sheet === undefined ? [] : [tryOne(loaded.db, asked, sheet)];
  });
  loaded.close();
  return tried;
}

function tryOne(db: ReturnType<typeof loadSheets>['db'], asked: TableQuestion, sheet: LoadedSheet): Tried {
  const { description, number } = sheet;
  const table = { id: asked.document, description, cells: cellsOf(db, number, description) };
  const now = { time: new Date('2026-01-01T12:00:00Z'), timeZone: 'UTC' };
  const { plan, plan_text, unknown_words } = readQuestion(asked.question, table, now);
  const told = `${plan_text ?? 'no plan'}${unknown_words.length > 0 ? ` (unknown: ${unknown_words.join(', ')})` : ''}`;
  if (plan === undefined) return { asked, isAnswered: false, isRight: false, told };
  try {
    const { rows } = runPlan(db, plan, sheet).figure;
    return { asked, isAnswered: unknown_words.length === 0, isRight: isRight(asked, rows), told };
  } catch (error) {
    if (!(error instanceof FigureError)) throw error;
    return { asked, isAnswered: false, isRight: false, told: `${told}: ${error.message}` };
  }
}

/** The rows are the same, in order where that was asked for, and whatever the order of the columns. */
function isRight({ rows: wanted, answers, ordered }: TableQuestion, rows: Cell[][]): boolean {
  if (wanted === undefined) {
    const [own, others] = [rows.flat(), answers ?? []].map((list) => list.map(plain).toSorted());
    return JSON.stringify(own) === JSON.stringify(others);
  }
  if (wanted.length !== rows.length || wanted[0]?.length !== rows[0]?.length) return false;
  const texts = (list: Cell[][], places: readonly number[]) => {
    const own = list.map((row) => JSON.stringify(places.map((place) => plain(row[place] ?? null))));
    return JSON.stringify(ordered ? own : own.toSorted());
  };
  const places = [...(wanted[0]?.keys() ?? [])];
  return permutations(places).some((own) => texts(rows, own) === texts(wanted, places));
}

function plain(cell: Cell): string {
  const text = String(cell ?? '').trim();
  const number = text === '' ? NaN : Number(text.replaceAll(/,(?=\d{3})/g, ''));
  return Number.isNaN(number) ? text.toLowerCase().replaceAll(/\s+/g, ' ') : number.toPrecision(9);
}

function permutations(places: readonly number[]): number[][] {
  if (places.length < 2) return [[...places]];
  return places.flatMap((place) =>
    permutations(places.filter((other) => other !== place)).map((rest) => [place, ...rest]),
  );
}

/** Every other database in the order of their hashes is to tune on; decided by the database, never by the question. */
function tunedOn(tried: readonly Tried[]): Set<string> {
  const hash = (name: string) => createHash('sha256').update(name).digest('hex');
  const databases = [...new Set(tried.map(({ asked }) => asked.database ?? ''))];
  const inOrder = databases.toSorted((one, other) => (hash(one) < hash(other) ? -1 : 1));
  return new Set(inOrder.filter((_, index) => index % 2 === 1));
}

const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;

function rowOf(name: string, half: string, tried: readonly Tried[]): string[] {
  const answered = tried.filter(({ isAnswered }) => isAnswered);
  const right = answered.filter((own) => own.isRight).length;
  const always = tried.filter((own) => own.isRight).length;
  return [
    name,
    half,
    String(tried.length),
    percent(answered.length, tried.length),
    percent(right, answered.length),
    percent(always, tried.length),
  ];
}

function printFailures(tried: readonly Tried[]): void {
  for (const { asked, isAnswered, isRight: right, told } of tried)
    if (!right || !isAnswered) print(`${isAnswered ? 'WRONG' : 'unanswered'}: ${asked.question}\n  ${told}`);
}

function printQuality(data: string): void {
  const head = 'set|half|questions|answered|right of these|right with the nearest plan'.split('|');
  const table = [head];
  const spider = tryAll(data, 'spider');
  if (spider !== undefined) {
    const own = tunedOn(spider);
    const toTune = spider.filter(({ asked }) => own.has(asked.database ?? ''));
    const others = spider.filter(({ asked }) => !own.has(asked.database ?? ''));
    table.push(rowOf('spider', 'to tune', toTune), rowOf('spider', 'to report', others));
    table.push(['spider', 'reach', '', '50.0 %', '90.0 %', '']);
    if (values.failures) printFailures(toTune);
  }
  const wikitables = tryAll(data, 'wikitables');
  if (wikitables !== undefined) {
    table.push(rowOf('wikitables', 'all', wikitables));
    if (values.failures) printFailures(wikitables);
  }
  print(
    `\nQuestions answered from a table, only where every word was understood:\n\n${markdownTable(table)}\n`,
  );
}

print(`${describeMachine()}\n`);
if (values.cost) await printTableCost();
else if (values.data === undefined) throw new Error('Say where the question sets are: --data <folder>.');
else printQuality(values.data);
