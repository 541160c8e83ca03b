// What tables cost in a running server: how long a million cells take to be read and how much memory the processes that do so
// take, how long others wait meanwhile, and how long questions to a million rows take.
import { join } from 'node:path';
import type { Collection } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { median, percentile } from '#server/testing/measure.ts';
import { buildXlsx } from '#server/testing/xlsx.ts';
import { peaksOf, untilRead, upload, waitsBeside } from './ask-server.ts';
import { figure, markdownTable, print } from './report.ts';
import { RestClient } from './rest-client.ts';
import { inBenchFolder, orielWith, signIn, startServer, type Server } from './servers.ts';

/** What shall be reached. */
const REACH = { readingSeconds: 15, processMiB: 250, othersMs: 50, questionMs: 1000 };
const SUBSCRIBERS = 10_000;
const ROUNDS = 5;

const cities = ['Berlin', 'Bonn', 'Zürich', 'São Paulo', 'New York', 'Łódź', 'Paris', 'Rome'];
const columns = 'Order,Customer,City,Ordered,Paid,Amount,Discount,Weight,Comment,Product'.split(',');

/** A row of numbers, dates, texts of few and of many values, yes and no, and some cells that are empty. */
function orderOf(row: number): (string | number)[] {
  const scattered = (row * 2_654_435_761) % 2 ** 32;
  return [
    row,
    `Customer ${scattered % 20_000}`,
    cities[scattered % cities.length] ?? '',
    dayOf(scattered % 1500),
    scattered % 3 === 0 ? 'yes' : 'no',
    (scattered % 1_000_000) / 100,
    scattered % 7 === 0 ? '' : `${scattered % 40}%`,
    `${scattered % 900} kg`,
    scattered % 4 === 0 ? `Please ring ${scattered.toString(36)} first` : '',
    `Product ${String.fromCharCode(65 + (scattered % 26))}-${scattered % 300}`,
  ];
}

const visitOf = (row: number) => orderOf(row).filter((_, column) => [2, 5, 3].includes(column));
const dayOf = (day: number) => new Date(Date.UTC(2021, 0, 1 + day)).toISOString().slice(0, 10);
const csvOf = (rows: readonly (readonly (string | number)[])[]) => Buffer.from(rows.join('\n'));
const rowsOf = <Row>(count: number, row: (number: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index + 1));

/** A workbook as spreadsheet programs write it: texts are shared, dates are numbers with a format. */
function xlsxOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const strings = new Map<string, number>();
  const shared = (text: string) => {
    const known = strings.get(text) ?? strings.size;
    strings.set(text, known);
    return known;
  };
  const cellOf = (value: string | number, place: string) => {
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    if (/^\d{4}-\d\d-\d\d$/.test(value))
      return `<c r="${place}" s="1"><v>${Date.parse(value) / 86_400_000 + 25_569}</v></c>`;
    return value === '' ? '' : `<c r="${place}" t="s"><v>${shared(value)}</v></c>`;
  };
  const xml = rows.map((row, index) => {
    const cells = row.map((value, at) => cellOf(value, `${String.fromCharCode(65 + at)}${index + 1}`));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  const texts = [...strings.keys()].map((text) => `<t>${text}</t>`);
  return buildXlsx([{ name: 'Orders', rows: xml.join('') }], { formats: ['yyyy-mm-dd'], strings: texts });
}

const rated = (isReached: boolean) => (isReached ? 'reached' : 'MISSED');

async function measureReading(
  server: Server,
  client: RestClient,
  collection: string,
  name: string,
  content: Buffer,
): Promise<string[]> {
  let seconds = 0;
  let waits: number[] = [];
  const id = await upload(client, collection, name, content);
  const started = performance.now();
  const peaks = await peaksOf(server, async () => {
    waits = await waitsBeside(server, client, () => untilRead(client, id));
    seconds = (performance.now() - started) / 1000;
  });
  const [reader, indexer] = [peaks.get('reader') ?? NaN, peaks.get('indexer') ?? NaN];
  const [p95, longest] = [percentile(waits, 0.95), Math.max(...waits)];
  const isReached =
    seconds <= REACH.readingSeconds && Math.max(reader, indexer) <= REACH.processMiB && p95 <= REACH.othersMs;
  return [
    name,
    `${figure(seconds)} s`,
    `${figure(reader)} MiB`,
    `${figure(indexer)} MiB`,
    `${figure(p95)} / ${figure(longest)} ms`,
    rated(isReached),
  ];
}

const questions = [
  'How many visits are there?',
  'What is the total price in Berlin?',
  'What is the average price per city?',
  'How many visits per month?',
  'Which city has the highest average price?',
  'How many visits had a price over 50 in March 2024?',
];

async function measureQuestions(
  client: RestClient,
  collection: string,
): Promise<{ rows: string[][]; last: Question }> {
  const rows: string[][] = [];
  let last: Question | undefined;
  for (const question of questions) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const asked = performance.now();
      last = await client.get<Question>('/questions', { question, collection_ids: [collection] });
      if (last.kind !== 'figure') throw new Error(`“${question}” was not worked out: ${last.table_note}`);
      // The first one starts the process, and reads the table from the disk.
      if (round > 0) times.push(performance.now() - asked);
    }
    rows.push([
      question,
      `${figure(median(times))} / ${figure(Math.max(...times))} ms`,
      rated(median(times) <= REACH.questionMs),
    ]);
  }
  if (last === undefined) throw new Error('Nothing was asked.');
  return { rows, last };
}

/** A plan that no machine works out in the time that it may take. */
async function measureStop(client: RestClient, { id, figure: worked }: Question): Promise<string[]> {
  const plan = {
    table: worked?.plan.table,
    measures: [{ op: 'count' }],
    group_by: [{ column: 'c1' }],
    filters: rowsOf(20, (number) => ({ column: 'c1', op: 'is_not', values: [`Nowhere ${number}`] })),
  };
  const asked = performance.now();
  const answer = await client.send(`/questions/${id}/figure`, { plan });
  const [seconds, text] = [(performance.now() - asked) / 1000, await answer.text()];
  return [`a plan that takes too long: ${answer.status} ${text}`, `${figure(seconds)} s`, ''];
}

/** Measures all of it and prints it. */
export async function printTableCost(): Promise<void> {
  await inBenchFolder(async (folder) => {
    const program = await orielWith(join(folder, 'data'), SUBSCRIBERS);
    const server = await startServer(program, join(folder, 'log'));
    const client = new RestClient(server.url, await signIn(server));
    const collectionOf = async (name: string) => (await client.get<Collection>('/collections/', { name })).id;
    const orders = [columns, ...rowsOf(100_000, orderOf)];
    const reading = [['A million cells', 'read in', 'reader', 'indexer', 'p95 / longest wait of others', '']];
    for (const [name, content] of [
      ['orders.csv', csvOf(orders)],
      ['orders.xlsx', xlsxOf(orders)],
    ] as const)
      reading.push(await measureReading(server, client, await collectionOf(name), name, content));
    print(`${markdownTable(reading)}\n`);
    const visits = await collectionOf('Visits');
    const lines = rowsOf(1_000_000, visitOf);
    const id = await upload(client, visits, 'visits.csv', csvOf([['City', 'Day', 'Price'], ...lines]));
    const started = performance.now();
    await untilRead(client, id);
    print(`A million rows of three cells were read in ${figure((performance.now() - started) / 1000)} s.\n`);
    const { rows, last } = await measureQuestions(client, visits);
    const asking = [['A question to a million rows', 'median / longest', ''], ...rows];
    print(markdownTable([...asking, await measureStop(client, last)]));
    await server.stop();
  });
}
