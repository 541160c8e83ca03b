// How well questions are answered from tables without a model: `npm run bench:ask-tables -- --data <folder>`, or `ASK_DATA`. The
// words of its lexicon were chosen on half of the databases of Spider; both halves are printed. `--failures` prints what fails of
// the half to tune on. `--cost` needs no data, and prints what tables cost a running server instead.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Plan } from '#shared/ask-plan.ts';
import { planText } from '#shared/plan-text.ts';
import { FigureError } from '#server/ask/tables/figure-error.ts';
import { cellIndex } from '#server/ask/tables/questions/cell-index.ts';
import { profileOf } from '#server/ask/tables/questions/profile.ts';
import type { TableProfile } from '#server/ask/tables/questions/table-profile.ts';
import { decide } from '#server/ask/tables/questions/decide.ts';
import { readTable } from '#server/ask/tables/questions/understand.ts';
import { runPlan } from '#server/ask/tables/run.ts';
import { loadSheets, type LoadedSheet } from '#server/testing/ask-sheets.ts';
import { openGold, type Cell, type GoldStatements } from './gold-statements.ts';
import { printTableCost } from './ask-tables-cost.ts';
import { describeMachine, markdownTable, print } from './report.ts';
import { isRight, isRightAmongColumns, isRightButForTies } from './right-rows.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    failures: { type: 'boolean', default: false },
    tune: { type: 'boolean', default: false },
    cost: { type: 'boolean', default: false },
  },
});

interface TableSet {
  documents: { id: string; csv: string; database?: string }[];
  questions: {
    document: string;
    database?: string;
    question: string;
    sql?: string;
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
  /** Whether it is right where DISTINCT does not count, as in the official evaluation of Spider. */
  isRightPlain: boolean;
  /** Whether it is so where statements are run as Ask compares, and equal ones may come in any order. */
  isRightAsCompared: boolean;
  /** Whether it has what is right among further columns, such as the names of rows, and equal rows count once. */
  isRightAmongColumns: boolean;
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
  const gold = openGold(questions.some(({ sql }) => sql !== undefined) ? documents : []);
  const sheets = new Map(documents.map(({ id }, index) => [id, loaded.sheets[index]]));
  const tried = questions.flatMap((asked) => {
    const sheet = sheets.get(asked.document);
    return sheet === undefined ? [] : [tryOne(loaded.db, asked, sheet, gold)];
  });
  gold.close();
  loaded.close();
  return tried;
}

const profiles = new Map<LoadedSheet, TableProfile>();

type AskDb = ReturnType<typeof loadSheets>['db'];

function tryOne(db: AskDb, asked: TableQuestion, sheet: LoadedSheet, gold: GoldStatements): Tried {
  const { description, number, source } = sheet;
  const profile = profiles.get(sheet) ?? profileOf(db, source, description);
  profiles.set(sheet, profile);
  const table = { id: asked.document, profile, cells: cellIndex(db, number) };
  const readings = readTable(table, { question: asked.question, today: new Date('2026-01-01T00:00:00Z') });
  const decision = decide(readings, (own) => runPlan(db, own, sheet).figure);
  const [best] = decision.readings;
  const plan = best?.reading.plan;
  const told =
    decision.readings
      .slice(0, 3)
      .map(
        ({ reading }) =>
          `${reading.score.toFixed(2)} ${planText(reading.plan, description)}${[...reading.unknown, ...reading.unused].map(({ start }) => ` ?${reading.mentions.tokens[start]?.text}`).join('')}`,
      )
      .join('\n  ') || 'no plan';
  const none = {
    asked,
    isAnswered: false,
    isRight: false,
    isRightPlain: false,
    isRightAsCompared: false,
    isRightAmongColumns: false,
    told,
  };
  if (best === undefined || plan === undefined) return none;
  try {
    const { rows } = runPlan(db, plan, sheet).figure;
    const { document, sql = '' } = asked;
    const listed = runPlan(db, withoutDistinct(plan), sheet).figure.rows;
    const wantedPlain = /\bdistinct\b/i.test(sql) ? gold.withoutDistinct(document, sql) : asked.rows;
    const isSame = isRight(asked, rows);
    // Groups can be written with DISTINCT or with GROUP BY.
    const isRightPlain =
      isSame ||
      (wantedPlain !== undefined &&
        [listed, rows].some((own) => isRight({ ...asked, rows: wantedPlain }, own)));
    const compared = [
      [rows, gold.asCompared(document, sql, true)],
      [listed, gold.asCompared(document, sql, false)],
    ] as const;
    const isRightAsCompared =
      isRightPlain ||
      compared.some(([own, wanted]) => wanted !== undefined && isRightButForTies(wanted, own));
    return {
      asked,
      isAnswered: decision.verdict === 'answer',
      isRight: isSame,
      isRightPlain,
      isRightAsCompared,
      isRightAmongColumns: isRightAsCompared || isRightAmongColumns(asked, rows),
      told,
    };
  } catch (error) {
    if (!(error instanceof FigureError)) throw error;
    return { ...none, told: `${told}: ${error.message}` };
  }
}

/** The plan as a statement without DISTINCT: different ones are counted and listed as often as they stand. */
function withoutDistinct(plan: Plan): Plan {
  const measures = plan.measures.map((own) =>
    own.op === 'count_distinct' ? { ...own, op: 'count' as const } : own,
  );
  const isOfGroups =
    measures.length > 0 ||
    plan.group_filters.length > 0 ||
    plan.group_by.length === 0 ||
    plan.group_by.some(({ by }) => by !== undefined) ||
    plan.order_by.some(({ measure }) => measure !== undefined);
  if (isOfGroups) return { ...plan, measures };
  return { ...plan, group_by: [], columns: plan.group_by.map(({ column }) => column) };
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
    ...(tried.some(({ asked }) => asked.sql !== undefined)
      ? [
          percent(answered.filter((own) => own.isRightPlain).length, answered.length),
          percent(answered.filter((own) => own.isRightAsCompared).length, answered.length),
        ]
      : ['', '']),
    percent(answered.filter((own) => own.isRightAmongColumns).length, answered.length),
    percent(always, tried.length),
  ];
}

function printFailures(tried: readonly Tried[]): void {
  for (const { asked, isAnswered, isRight: right, told } of tried)
    if (!right || !isAnswered) print(`${isAnswered ? 'WRONG' : 'unanswered'}: ${asked.question}\n  ${told}`);
}

function printQuality(data: string): void {
  const head =
    'set|half|questions|answered|right of these|without DISTINCT|as Ask compares|among further columns|right with the nearest plan'.split(
      '|',
    );
  const table = [head];
  const spider = tryAll(data, 'spider');
  if (spider !== undefined) {
    const own = tunedOn(spider);
    const toTune = spider.filter(({ asked }) => own.has(asked.database ?? ''));
    const others = spider.filter(({ asked }) => !own.has(asked.database ?? ''));
    table.push(rowOf('spider', 'to tune', toTune));
    if (!values.tune) table.push(rowOf('spider', 'to report', others));
    table.push(['spider', 'reach', '', '50.0 %', '', '', '90.0 %', '', '']);
    if (values.failures) printFailures(toTune);
  }
  const wikitables = values.tune ? undefined : tryAll(data, 'wikitables');
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
