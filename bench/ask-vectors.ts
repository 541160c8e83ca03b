// What embeddings cost a question over many passages of a running server, with an endpoint that answers at once: how long it takes,
// with and without them, and others meanwhile, what the process that answers takes, and how long all passages take to be read and
// embedded. The texts are made of the sentences of question sets.
// `npm run bench:ask-vectors -- --data <folder>`; `--folder` keeps what was read, and measures it again the next time.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Collection } from '#shared/ask.ts';
import type { CollectionEmbedding } from '#shared/ask-embedding.ts';
import { median, percentile } from '#server/testing/measure.ts';
import { embedByWords, openEmbeddings } from './ask-embeddings.ts';
import { peaksOf, processorMs, untilRead, upload, waitsBeside } from './ask-server.ts';
import { readSet } from './ask-sets.ts';
import { describeMachine, figure, markdownTable, print } from './report.ts';
import { RestClient } from './rest-client.ts';
import { inBenchFolder, orielWith, signIn, startServer, type Program, type Server } from './servers.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    passages: { type: 'string', default: '100000' },
    dimension: { type: 'string', default: '768' },
    rounds: { type: 'string', default: '300' },
    folder: { type: 'string' },
  },
});
const { data } = values;
if (data === undefined) throw new Error('Say where the question sets are: --data <folder>.');
const [passages, dimension, rounds] = [values.passages, values.dimension, values.rounds].map(Number) as [
  number,
  number,
  number,
];

const FILES = 200;
const SENTENCES_PER_PARAGRAPH = 4;
const SUBSCRIBERS = 10_000;
/** What shall be reached. */
const REACH = { p95Ms: 250, othersMs: 25, peakMiB: 250e6 / 2 ** 20 };
const MODEL = 'bench';

const sets = ['xquad.en', 'covidqa'].map((name) => readSet(data, name)).filter((set) => set !== undefined);
const questions = sets.flatMap((set) => set.questions.map(({ question }) => question));
const questionAt = (round: number) => questions[(round * 7919) % questions.length] ?? '';

/** Texts of so many files, whose paragraphs are sentences from all over the sets, so that no two are alike. */
function* textsOfFiles(): Generator<Buffer> {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const sentences = sets
    .flatMap(({ documents }) => documents.flatMap((document) => document.paragraphs))
    .flatMap((paragraph) => [...segmenter.segment(paragraph)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /^\p{Lu}.{20,400}[.?!]$/u.test(sentence));
  let state = 1;
  const next = () => sentences[(state = (state * 48_271) % 2_147_483_647) % sentences.length] ?? '';
  for (let file = 0; file < FILES; file += 1) {
    const paragraphs = Array.from({ length: Math.ceil(passages / FILES) }, () =>
      Array.from({ length: SENTENCES_PER_PARAGRAPH }, next).join(' '),
    );
    yield Buffer.from(paragraphs.join('\n\n'));
  }
}

/** Uploads the files, and waits until they are read. */
async function build(client: RestClient, collection: string): Promise<void> {
  const started = performance.now();
  const ids: string[] = [];
  for (const text of textsOfFiles())
    ids.push(await upload(client, collection, `document ${ids.length}.txt`, text));
  for (const id of ids) await untilRead(client, id);
  print(`${figure(ids.length)} files were read in ${figure((performance.now() - started) / 1000)} s.`);
}

interface Asked {
  times: number[];
  others: number[];
  peakMiB: number;
  /** What the process that answers takes of the processor for a question. */
  processorMs: number;
}

/** Asks a server of its own, at first alone and then beside others. */
async function askAll(server: Server, collection: string): Promise<Asked> {
  const client = new RestClient(server.url, await signIn(server));
  const ask = (round: number) =>
    client.get('/questions/', { question: questionAt(round), collection_ids: [collection], wait: false });
  const times: number[] = [];
  let others: number[] = [];
  let ofProcessor = 0;
  const peaks = await peaksOf(server, async () => {
    // Starting the process and reading the file for the first time are no part of it.
    for (let round = 0; round < 5; round += 1) await ask(round);
    const before = processorMs(server, 'query');
    for (let round = 0; round < rounds; round += 1) {
      const asked = performance.now();
      await ask(round);
      times.push(performance.now() - asked);
    }
    ofProcessor = (processorMs(server, 'query') - before) / rounds;
    others = await waitsBeside(server, client, async () => {
      for (let round = 0; round < rounds / 3; round += 1) await ask(round);
    });
  });
  return { times, others, peakMiB: peaks.get('query') ?? Number.NaN, processorMs: ofProcessor };
}

/** Waits until a collection is embedded. @param times of the endpoint, in milliseconds */
async function embedAll(server: Server, collection: string, times: readonly number[]): Promise<void> {
  const client = new RestClient(server.url, await signIn(server));
  const started = performance.now();
  let state: CollectionEmbedding;
  do {
    await sleep(500);
    state = await client.get<CollectionEmbedding>(`/collections/${collection}/embedding`);
  } while (state.state !== 'done');
  const seconds = (performance.now() - started) / 1000;
  const ofEndpoint = times.reduce((sum, time) => sum + time, 0) / 1000;
  print(`${figure(state.passages)} passages were embedded in ${figure(seconds)} s, ${figure(ofEndpoint)} s of which the \
endpoint took.`);
}

const rated = (isReached: boolean) => (isReached ? 'reached' : 'MISSED');

function rowOf(name: string, { times, others, peakMiB, ...asked }: Asked): string[] {
  const [p95, othersP95] = [percentile(times, 0.95), percentile(others, 0.95)];
  const isReached = p95 <= REACH.p95Ms && peakMiB <= REACH.peakMiB && othersP95 <= REACH.othersMs;
  return [
    name,
    `${figure(median(times))} ms`,
    `${figure(p95)} ms`,
    `${figure(asked.processorMs)} ms`,
    `${figure(peakMiB)} MiB`,
    `${figure(othersP95)} ms`,
    rated(isReached),
  ];
}

/** Serves with these settings while `work` runs. */
async function serving<Result>(
  program: Program,
  settings: Record<string, string>,
  log: string,
  work: (server: Server) => Promise<Result>,
): Promise<Result> {
  const server = await startServer({ ...program, env: { ...program.env, ...settings } }, log);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function measure(folder: string): Promise<void> {
  const [dataDir, log] = [join(folder, 'data'), join(folder, 'log')];
  const indexPath = join(dataDir, 'ask.db');
  const isNew = !existsSync(indexPath);
  const program = await orielWith(dataDir, isNew ? SUBSCRIBERS : 0);
  const collection = await serving(program, {}, log, async (server) => {
    const client = new RestClient(server.url, await signIn(server));
    if (!isNew) return (await client.get<{ data: Collection[] }>('/collections/')).data[0]?.id ?? '';
    const { id } = await client.get<Collection>('/collections/', { name: 'Documents' });
    await build(client, id);
    return id;
  });
  // Without a model first: what then is left of vectors is removed.
  const byWords = await serving(program, {}, log, (server) => askAll(server, collection));
  const endpoint = await openEmbeddings(embedByWords(dimension));
  const { LLM_URL = '', LLM_MODEL = '' } = endpoint.settings;
  const settings = { LLM_URL, LLM_MODEL, LLM_EMBEDDING_MODEL: MODEL };
  const withVectors = await serving(program, settings, log, async (server) => {
    await embedAll(server, collection, endpoint.times);
    endpoint.times.length = 0;
    return askAll(server, collection);
  });
  const ownMs = median(endpoint.times);
  await endpoint.close();
  print(`\nQuestions over many passages (reach: p95 ${REACH.p95Ms} ms, 250 MB, others ${REACH.othersMs} ms); of a question with vectors the \
endpoint took ${figure(ownMs)} ms in the median. The index has ${figure(statSync(indexPath).size / 2 ** 20)} MiB.\n
${markdownTable([
  ['found by', 'median', 'p95', 'processor time', 'peak memory', 'p95 of others', ''],
  rowOf('words', byWords),
  rowOf(`words and vectors of ${dimension} numbers`, withVectors),
])}\n`);
}

print(`${describeMachine()}\n`);
if (values.folder === undefined) await inBenchFolder(measure);
else {
  mkdirSync(values.folder, { recursive: true });
  await measure(values.folder);
}
