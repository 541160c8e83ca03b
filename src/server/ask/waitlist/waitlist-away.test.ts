// Questions while the waitlist cannot be read, or not in time: the files answer, and what was left out is told.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import type { Collection, UploadResult } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { isPostgres } from '#server/testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { call, logIn, type Session } from '#server/testing/transports.ts';
import type { ProcedureName } from '../../http/rest-routes.ts';
import { createAnswering } from '../answering/answering.ts';

/** Locks the waitlist as a migration does, or takes its table away. @returns ends it */
type TakeAway = () => Promise<() => Promise<unknown>>;

let app: TestApp;
let session: Session;
let table: string;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  const { email } = await app.addUser('asker@example.org');
  session = await logIn(app, 'rest', email);
  const { id } = await get<Collection>('collections.create', { name: 'House' });
  const { data } = await get<UploadResult>('files.upload', {
    id,
    files: [
      'The people on the ground floor pay a monthly rent of 2,400 euros.\n',
      'Name,City,Shoe\nAnna,Bonn,38\nBert,Bonn,44\nCarl,Rome,43\n',
    ],
  });
  await app.deps.ask.settled();
  table = data[1]?.id ?? '';
});
afterAll(() => app.close());

async function get<Body>(procedure: ProcedureName, input?: unknown): Promise<Body> {
  const answer = await call(app, 'rest', procedure, input, session);
  if (answer.status !== 200) throw new Error(`${procedure}: ${answer.text}`);
  // Safe: the output schema of the procedure has checked it.
  return answer.body as Body;
}
const ask = (question: string, more: object = {}) => get<Question>('questions.ask', { question, ...more });

async function takeTable(): Promise<() => Promise<unknown>> {
  const { schema } = app.deps.db;
  await schema.alterTable('subscribers').renameTo('gone').execute();
  return () => schema.alterTable('gone').renameTo('subscribers').execute();
}

async function lockTable(): Promise<() => Promise<unknown>> {
  const client = new Client({ connectionString: app.deps.config.databaseUrl ?? '' });
  await client.connect();
  await client.query('begin; lock table subscribers in access exclusive mode');
  return () => client.end();
}

const ways: [name: string, takeAway: TakeAway, reason: string][] = [
  ['that cannot be read', takeTable, 'The waitlist could not be read.'],
  ['that somebody has locked', lockTable, 'The waitlist could not be read within 5 seconds.'],
];

describe.each(ways.slice(0, isPostgres ? 2 : 1))('a waitlist %s', (_, takeAway, reason) => {
  let giveBack: () => Promise<unknown>;
  beforeEach(async () => {
    giveBack = await takeAway();
  });
  afterEach(() => giveBack());

  test('leaves the answer of the files, and is told beside it', { timeout: 30_000 }, async () => {
    const { verdict, lines, table_note } = await ask('How much rent do people in Berlin pay?');
    expect({ verdict, lines, table_note }).toMatchObject({
      verdict: 'answer',
      table_note: reason,
      lines: [{ text: expect.stringContaining('2,400 euros') }],
    });
  });

  test('is told where nothing else answers', { timeout: 30_000 }, async () => {
    const { figure, table_note, verdict } = await ask('How many people joined in Berlin?', {
      collection_ids: [WAITLIST_ID],
    });
    expect({ figure, verdict, table_note }).toEqual({
      figure: null,
      verdict: 'not_found',
      table_note: reason,
    });
  });

  test('leaves the figure of a file', { timeout: 30_000 }, async () => {
    const { figure } = await ask('What is the greatest shoe per city?');
    expect(figure).toMatchObject({
      rows: [
        ['Bonn', 44],
        ['Rome', 43],
      ],
      table: { file_id: table },
    });
  });
});

test('why it could not be read is told to the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ask-'));
  const troubles: string[] = [];
  const answering = createAnswering({
    indexPath: join(folder, 'ask.db'),
    onTrouble: (trouble) => troubles.push(trouble),
  });
  await answering.ask({ question: 'How many people joined?', collections: [], waitlist: { isNamed: true } });
  await answering.close();
  rmSync(folder, { recursive: true });
  expect(troubles).toEqual([expect.stringContaining('unable to open database file')]);
});

test('is asked again as soon as it can be read', async () => {
  const { figure } = await ask('How many people joined?', { collection_ids: [WAITLIST_ID] });
  expect(figure?.rows).toEqual([[0]]);
});
