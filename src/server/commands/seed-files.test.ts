// The two files of the demo answer the question that the landing page shows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Collection, UploadResult } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { projectRoot } from '#server/paths.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { call, logIn, type Session } from '#server/testing/transports.ts';
import type { ProcedureName } from '../http/rest-routes.ts';
import { heatingCsv, leasePdf } from './seed-files.ts';

const SAMPLES = join(projectRoot, 'src/client/app/features/ask/samples');

let app: TestApp;
let session: Session;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  const { email } = await app.addUser('asker@example.org');
  session = await logIn(app, 'rest', email);
  const { id } = await get<Collection>('collections.create', { name: 'Flat' });
  const files = [
    new File([new Uint8Array(leasePdf())], 'Lease.pdf'),
    new File([heatingCsv(new Date())], 'Heating.csv'),
  ];
  await get<UploadResult>('files.upload', { id, files });
  await app.deps.ask.settled();
});
afterAll(() => app.close());

async function get<Body>(procedure: ProcedureName, input?: unknown): Promise<Body> {
  const answer = await call(app, 'rest', procedure, input, session);
  if (answer.status !== 200) throw new Error(`${procedure}: ${answer.text}`);
  // Safe: the output schema of the procedure has checked it.
  return answer.body as Body;
}

const ask = (question: string) => get<Question>('questions.ask', { question });

test('the lease and the table answer the question of the landing page', async () => {
  const { verdict, lines, citations, figure } = await ask(
    'When can we leave the flat, and what did heating cost last winter?',
  );
  expect(verdict).toBe('answer');
  expect(figure).toMatchObject({ rows: [[1140]], rows_used: 6, rows_total: 6 });
  expect(figure?.table.file_name).toBe('Heating.csv');
  expect(citations).toContainEqual(
    expect.objectContaining({
      file_name: 'Lease.pdf',
      page: 4,
      place: 'Lease of the flat › § 9 Leaving the flat',
      quote: 'The tenant may end this lease by giving three months’ notice, to the end of any quarter.',
    }),
  );
  expect(lines.map(({ text }) => text).join(' ')).toContain('1,140');
});

test('what something cost is summed', async () => {
  for (const question of [
    'What did heating cost?',
    'How much did heating cost?',
    'How much did we spend on heating?',
  ])
    expect((await ask(question)).figure, question).toMatchObject({ rows: [[1140]], rows_used: 6 });
});

test('all questions that are suggested for them, and for the sample files, are answered', async () => {
  const { id } = await get<Collection>('collections.create', { name: 'Samples' });
  const files = ['sample-lease.md', 'sample-orders.csv', 'sample-handbook.html'].map(
    (name) => new File([readFileSync(join(SAMPLES, name))], name),
  );
  await get<UploadResult>('files.upload', { id, files });
  await app.deps.ask.settled();
  const { data: collections } = await get<{ data: Collection[] }>('collections.list', {});
  expect(collections).toHaveLength(2);
  for (const { id: own, name } of collections) {
    const { data } = await get<{ data: string[] }>('questions.suggest', { collection_ids: [own] });
    expect(data, name).toHaveLength(6);
    for (const question of data) {
      const asked = await get<Question>('questions.ask', { question, collection_ids: [own] });
      expect(asked.verdict, question).toBe('answer');
    }
  }
});

test('the table has the last winter that is over, whatever the day', () => {
  const monthsOn = (day: string) => heatingCsv(new Date(day)).match(/\d{4}-\d\d/g);
  expect(monthsOn('2026-03-31')).toEqual(['2024-10', '2024-11', '2024-12', '2025-01', '2025-02', '2025-03']);
  expect(monthsOn('2026-04-01')?.at(0)).toBe('2025-10');
  expect(monthsOn('2026-12-31')?.at(-1)).toBe('2026-03');
});
