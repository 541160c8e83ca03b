// How well everyday questions to everyday tables are answered without a model: `npm run bench:ask-everyday -- --data <folder>`, or
// `ASK_DATA`. Each of its folders `everyday*` has `questions.json` and `tables/`; `everyday/judge.mjs` judges. Questions are asked once
// with one file at a time, and once with all files in one collection; `--alone` leaves the second out. `--failures` prints what is not right.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Plan } from '#shared/ask-plan.ts';
import { openReader } from '#server/ask/answering/index-reader.ts';
import { sheetTable, type FigureTable } from '#server/ask/figures/figure-table.ts';
import { findFigure } from '#server/ask/figures/find-figure.ts';
import { tablesOf } from '#server/ask/figures/stored-tables.ts';
import { SheetIndex } from '#server/testing/sheet-index.ts';
import { describeMachine, markdownTable, print } from './report.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    /** Names of tables, with commas; all by default. */
    tables: { type: 'string', default: '' },
    failures: { type: 'boolean', default: false },
    /** Only with one file at a time. */
    alone: { type: 'boolean', default: false },
  },
});

interface Asked {
  id: string;
  table: string;
  question: string;
  kind: string;
  follows?: string;
  gold: unknown[][];
}
type Explain = (asked: Asked, answer: unknown) => { outcome: string; why: string };

interface Outcome {
  asked: Asked;
  outcome: string;
  /** Whether the right answer is one of the readings to choose from. */
  isOffered: boolean;
  told: string;
}

/** The day on which the questions are asked. */
const NOW = { time: new Date('2026-01-15T12:00:00Z'), timeZone: 'UTC' };
const times: number[] = [];

/** Asks the questions in their order, each after the one that it follows. */
async function askAll(
  questions: readonly Asked[],
  tablesFor: (asked: Asked) => readonly FigureTable[],
  explain: Explain,
): Promise<Outcome[]> {
  const left = new Map<string, { plan: Plan; isOpen: boolean }>();
  const outcomes: Outcome[] = [];
  for (const asked of questions) {
    const begun = performance.now();
    const before = asked.follows === undefined ? undefined : left.get(asked.follows);
    const found = await findFigure(tablesFor(asked), asked.question, NOW, asked.question, before);
    times.push(performance.now() - begun);
    const figures = [
      ...(found.figure === null ? [] : [found.figure]),
      ...found.readings.map(({ figure }) => figure),
    ];
    const [first] = figures;
    if (first !== undefined) left.set(asked.id, { plan: first.plan, isOpen: found.figure === null });
    const judge = (answer: object) => explain(asked, { kind: 'figure', lines: [], figure: null, ...answer });
    const { outcome, why } = judge(
      found.figure !== null
        ? { verdict: 'answer', figure: found.figure }
        : { verdict: figures.length > 0 ? 'choose' : 'not_found', readings: figures },
    );
    const isOffered =
      found.figure === null &&
      figures.some((figure) => judge({ verdict: 'answer', figure }).outcome === 'right');
    const told = [why, ...figures.map((own) => `${own.plan_text}: ${JSON.stringify(own.rows.slice(0, 2))}`)];
    outcomes.push({ asked, outcome, isOffered, told: told.join('\n  ') });
  }
  return outcomes;
}

const percent = (part: number, of: number) => (of === 0 ? '' : `${((100 * part) / of).toFixed(1)} %`);

function rowOf(name: string, outcomes: readonly Outcome[]): string[] {
  const of = (...wanted: string[]) => outcomes.filter(({ outcome }) => wanted.includes(outcome)).length;
  const offered = outcomes.filter(({ isOffered }) => isOffered).length;
  return [
    name,
    String(outcomes.length),
    percent(of('right'), outcomes.length),
    percent(of('wrong'), outcomes.length),
    percent(of('right') + offered, outcomes.length),
  ];
}

function printOutcomes(title: string, outcomes: readonly Outcome[]): void {
  const answerable = outcomes.filter(({ asked }) => asked.gold.length > 0);
  const kinds = [...new Set(answerable.map(({ asked }) => asked.kind))];
  const table = [
    ['questions', 'number', 'right', 'wrong', 'right or on offer'],
    ...kinds.map((kind) =>
      rowOf(
        kind,
        answerable.filter(({ asked }) => asked.kind === kind),
      ),
    ),
    rowOf(
      'follow-ups',
      answerable.filter(({ asked }) => asked.follows !== undefined),
    ),
    rowOf('all that can be answered', answerable),
    rowOf(
      'that cannot be answered',
      outcomes.filter(({ asked }) => asked.gold.length === 0),
    ),
  ];
  print(`\n${title}:\n\n${markdownTable(table)}\n`);
  if (!options.failures) return;
  for (const { asked, outcome, isOffered, told } of outcomes)
    if (outcome !== 'right')
      print(`${outcome}${isOffered ? ', on offer' : ''}: ${asked.id} ${asked.question}\n  ${told}`);
}

async function printQuality(data: string): Promise<void> {
  const judge: unknown = await import(pathToFileURL(join(data, 'everyday/judge.mjs')).href);
  // Safe: the judge of the sets exports it.
  const { explain } = judge as { explain: Explain };
  const picked = new Set(options.tables.split(',').filter((name) => name !== ''));
  const sheets = new SheetIndex();
  const questions: Asked[] = [];
  const names: string[] = [];
  for (const set of readdirSync(data).filter((name) => name.startsWith('everyday'))) {
    if (!existsSync(join(data, set, 'questions.json'))) continue;
    for (const file of readdirSync(join(data, set, 'tables'))) {
      const name = file.replace(/\.csv$/, '');
      if (picked.size > 0 && !picked.has(name)) continue;
      await sheets.store(readFileSync(join(data, set, 'tables', file)), file);
      names.push(name);
    }
    // Safe: this is how the sets are written.
    const own = JSON.parse(readFileSync(join(data, set, 'questions.json'), 'utf8')) as Asked[];
    questions.push(...own.filter(({ table }) => names.includes(table)));
  }
  const reader = openReader(sheets.path);
  if (reader === undefined) throw new Error('There is no index.');
  const tables = new Map(
    names.map((name) => [name, tablesOf(reader.db, [`${name}.csv`]).map((own) => sheetTable(reader, own))]),
  );
  const all = [...tables.values()].flat();
  printOutcomes(
    'One file at a time',
    await askAll(
      questions,
      ({ table }) => (tables.get(table) ?? []).map((own) => ({ ...own, isOnly: true })),
      explain,
    ),
  );
  const sorted = times.toSorted((one, other) => one - other);
  print(`p95 of a question: ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(0)} ms\n`);
  if (!options.alone)
    printOutcomes('All files in one collection', await askAll(questions, () => all, explain));
  reader.close();
  sheets.remove();
}

print(`${describeMachine()}\n`);
if (options.data === undefined) throw new Error('Say where the question sets are: --data <folder>.');
await printQuality(options.data);
