// Of a shared thread, others are told what they would be told if the files that they may not read were gone.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import type { ThreadWithQuestions } from '#shared/threads.ts';
import { Person } from '../../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';

const RUNS = 4;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

/** Few words, so that what may be read and what may not have most of them in common. */
const word = fc.constantFrom('heating', 'lease', 'deposit', 'cellar', 'garden', 'Müller');
const sentence = fc
  .tuple(word, word, fc.constantFrom('begins in', 'costs', 'belongs to', 'is not'), word, fc.nat(40))
  .map(([one, other, verb, third, n]) => `The ${one} of the ${other} ${verb} ${third} ${n}.`);
const paper = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n\n'));
const sheet = fc
  .tuple(word, fc.array(fc.tuple(word, fc.nat(90)), { minLength: 2, maxLength: 4 }))
  .map(([head, rows]) => [`Item,${head}`, ...rows.map((row) => row.join(','))].join('\n'));
const files = fc.array(fc.oneof(paper, sheet), { minLength: 1, maxLength: 3 });
const question = fc
  .tuple(fc.constantFrom('When does', 'Who has', 'What is the total', 'How much costs', 'Show'), word, word)
  .map(([start, one, other]) => `${start} the ${one} of the ${other}?`);

interface Asked {
  text: string;
  /** To all files, to those for everyone, or to both collections by their names. */
  scope: 'all' | 'open' | 'named';
}
const asked: fc.Arbitrary<Asked> = fc.record({
  text: question,
  scope: fc.constantFrom('all', 'open', 'named'),
});

test(
  'files that may not be read change nothing but the count of what is hidden',
  { timeout: 120_000 },
  async () => {
    let hidden = 0;
    let seen = 0;
    const property = fc.asyncProperty(
      files,
      files,
      fc.array(asked, { minLength: 2, maxLength: 5 }),
      async (ofAll, ofOwner, questions) => {
        await app.deps.db.deleteFrom('collections').execute();
        const [owner, other] = [await Person.make(app, 'rest'), await Person.make(app, 'rest')];
        const open = await owner.create({ access: 'everyone' });
        const secret = await owner.create({ name: 'Secret' });
        await owner.add(open.id, ...ofAll);
        await owner.add(secret.id, ...ofOwner);
        let last: Question | undefined;
        for (const { text, scope } of questions) {
          const ids = { all: undefined, open: [open.id], named: [open.id, secret.id] }[scope];
          last = await owner.ask(text, { collection_ids: ids, follows: last?.id });
          if (last.verdict === 'choose') await owner.get('questions.choose', { id: last.id, number: 1 });
        }
        const id = last?.thread_id;
        await owner.get('threads.share', { id, shared: true });
        const see = async () => {
          const thread = await other.get<ThreadWithQuestions>('threads.get', { id });
          const markdown = await other.call('threads.markdown', { id });
          return { ...thread, markdown: markdown.text.replace(/\n\*\d+ answers? (?:is|are) cut .*/s, '') };
        };
        const { hidden: cut, ...before } = await see();
        hidden += cut;
        seen += before.data.length;
        expect(JSON.stringify(before)).not.toContain(secret.id);
        await owner.get('collections.remove', { id: secret.id });
        const { hidden: left, ...after } = await see();
        expect(before).toEqual(after);
        expect(left).toBeLessThanOrEqual(cut);
      },
    );
    await fc.assert(property, { seed: 20_261_126, numRuns: RUNS });
    expect(hidden).toBeGreaterThan(RUNS);
    expect(seen).toBeGreaterThan(RUNS);
  },
);
