// What somebody may not read changes nothing that they are told: no answer, count, order, list, reason or word.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AskFile, Collection, CollectionAccess, Synonym, UploadResult } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { call, logIn, type Session } from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import type { ProcedureName } from '../http/rest-routes.ts';

const RUNS = 6;

let app: TestApp;
let counter = 0;

beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

/** Few words, so that what may be read and what may not have most of them in common. */
const word = fc.constantFrom(
  'heating',
  'lease',
  'deposit',
  'cellar',
  'saxophone',
  'garden',
  'Müller',
  '地下室',
);
const sentence = fc
  .tuple(word, word, fc.constantFrom('begins in', 'costs', 'belongs to', 'is not'), word, fc.nat(40))
  .map(([one, other, verb, third, n]) => `The ${one} of the ${other} ${verb} ${third} ${n}.`);
const text = fc.array(sentence, { minLength: 1, maxLength: 6 }).map((sentences) => sentences.join('\n\n'));
const synonym = fc.record({ word, means: word }).filter(({ word: one, means: other }) => one !== other);
const question = fc
  .tuple(fc.constantFrom('When does', 'Who has', 'What is', 'How much costs'), word, word)
  .map(([start, one, other]) => `${start} the ${one} of the ${other}?`);

interface Shared {
  access: CollectionAccess;
  /** Whether the askers are among the members. */
  isMember: boolean;
  texts: string[];
  synonyms: Synonym[];
}
const collections = (access: fc.Arbitrary<Pick<Shared, 'access' | 'isMember'>>, maxLength: number) =>
  fc.array(
    fc
      .tuple(access, fc.array(text, { minLength: 1, maxLength: 2 }), fc.array(synonym, { maxLength: 4 }))
      .map(([rule, texts, synonyms]) => ({ ...rule, texts, synonyms })),
    { minLength: 1, maxLength },
  );
const readable = fc.constantFrom<Pick<Shared, 'access' | 'isMember'>>(
  { access: 'everyone', isMember: false },
  { access: 'everyone', isMember: true },
  { access: 'chosen', isMember: true },
);
const hidden = fc.constantFrom<Pick<Shared, 'access' | 'isMember'>>(
  { access: 'private', isMember: false },
  { access: 'private', isMember: true },
  { access: 'chosen', isMember: false },
);

class Person {
  readonly id: string;
  readonly #session: Session;

  constructor(id: string, session: Session) {
    this.id = id;
    this.#session = session;
  }

  static async make(flags = {}): Promise<Person> {
    counter += 1;
    const { id, email } = await app.addUser(`person${counter}@example.org`, flags);
    return new Person(id, await logIn(app, 'rest', email));
  }

  async get<Body>(procedure: ProcedureName, input?: unknown): Promise<Body> {
    const answer = await call(app, 'rest', procedure, input, this.#session);
    if (answer.status !== 200) throw new Error(`${procedure}: ${answer.text}`);
    // Safe: the output schema of the procedure has checked it.
    return answer.body as Body;
  }

  async share({ access, isMember, texts, synonyms }: Shared, askers: readonly Person[]): Promise<string> {
    const member_ids = isMember ? askers.map(({ id }) => id) : [this.id];
    const name = `Papers ${texts.length}`;
    const { id } = await this.get<Collection>('collections.create', {
      name,
      access,
      member_ids,
      synonyms,
    });
    await this.get<UploadResult>('files.upload', { id, files: texts });
    return id;
  }
}

/** Everything that somebody is told about collections, files and a few questions. */
async function askEverything(asker: Person, questions: readonly string[]): Promise<unknown> {
  const list = await asker.get<{ data: Collection[] }>('collections.list', {});
  const files = await Promise.all(
    list.data.map(({ id }) => asker.get<{ data: AskFile[] }>('files.list', { id })),
  );
  const answers = [];
  for (const asked of questions) {
    const {
      id,
      asked_at: _,
      thread_id: _thread,
      ...answer
    } = await asker.get<Question>('questions.ask', { question: asked });
    answers.push(answer);
    await asker.get('questions.remove', { id });
  }
  return { list, files, answers };
}

test('adding what may not be read changes nothing that is told', { timeout: 300_000 }, async () => {
  const owner = await Person.make();
  const asker = await Person.make({ is_superuser: true });
  const askers = [await Person.make(), asker];
  const removals: Promise<unknown>[] = [];
  const askAll = async (questions: readonly string[]) => {
    const told = [];
    for (const each of askers) told.push(await askEverything(each, questions));
    return told;
  };
  await fc.assert(
    fc.asyncProperty(
      collections(readable, 2),
      collections(hidden, 3),
      fc.array(question, { minLength: 1, maxLength: 3 }),
      async (shown, others, questions) => {
        const ids = [];
        for (const shared of shown) ids.push(await owner.share(shared, askers));
        await app.deps.ask.added();
        await app.deps.ask.settled();
        const before = await askAll(questions);
        for (const shared of others) ids.push(await owner.share(shared, askers));
        // The same bytes, where they may not be read.
        const copy = {
          access: 'private',
          isMember: true,
          texts: shown[0]?.texts ?? [],
          synonyms: [],
        } as const;
        ids.push(await owner.share({ ...copy, texts: [...copy.texts], synonyms: [] }, askers));
        const queued = await askAll(questions);
        await app.deps.ask.settled();
        const read = await askAll(questions);
        // Their traces are removed meanwhile, with pauses.
        removals.push(...ids.map((id) => owner.get('collections.remove', { id })));
        await expect
          .poll(async () => (await asker.get<{ count: number }>('collections.list', {})).count)
          .toBe(0);
        expect(queued).toEqual(before);
        expect(read).toEqual(before);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  await Promise.all(removals);
});
