// People who use Ask, for tests: each calls through one transport.
import type { Collection, UploadResult } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import type { ProcedureName } from '../http/rest-routes.ts';
import type { Transport } from '../trpc/context.ts';
import type { TestApp } from './test-app.ts';
import { call, logIn, type Answer, type Session } from './transports.ts';

let counter = 0;

export class Person {
  readonly id: string;
  readonly email: string;
  readonly session: Session;
  readonly #app: TestApp;
  readonly #transport: Transport;

  private constructor(
    app: TestApp,
    transport: Transport,
    { id, email }: { id: string; email: string },
    session: Session,
  ) {
    this.#app = app;
    this.#transport = transport;
    this.id = id;
    this.email = email;
    this.session = session;
  }

  /** Creates an account, and logs in. */
  static async make(
    app: TestApp,
    transport: Transport,
    fields: Parameters<TestApp['addUser']>[1] = {},
  ): Promise<Person> {
    counter += 1;
    const user = await app.addUser(`person${counter}@example.org`, fields);
    return new Person(app, transport, user, await logIn(app, transport, user.email));
  }

  call(procedure: ProcedureName, input?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return call(this.#app, this.#transport, procedure, input, this.session, headers);
  }

  /** The content of a file as the browser gets it from tRPC. */
  async stream(id: string | undefined): Promise<string> {
    const input = encodeURIComponent(JSON.stringify({ 0: { id } }));
    const { token, cookie } = this.session;
    const response = await this.#app.app.inject({
      url: `/trpc/files.content?batch=1&input=${input}`,
      headers: { authorization: `Bearer ${token}`, cookie, 'trpc-accept': 'application/jsonl' },
    });
    return response.body;
  }

  /** @returns the body of an answer that must be 200 */
  async get<Body>(procedure: ProcedureName, input?: unknown): Promise<Body> {
    const answer = await this.call(procedure, input);
    if (answer.status !== 200) throw new Error(`${procedure}: ${answer.status} ${answer.text}`);
    // Safe: the output schema of the procedure has checked it.
    return answer.body as Body;
  }

  async status(procedure: ProcedureName, input?: unknown): Promise<number> {
    return (await this.call(procedure, input)).status;
  }

  create(input: object = {}): Promise<Collection> {
    return this.get('collections.create', { name: 'Papers', ...input });
  }

  /** Uploads texts and waits until they are read. */
  async add(id: string, ...files: (string | Buffer | File)[]): Promise<UploadResult['data']> {
    const { data } = await this.get<UploadResult>('files.upload', { id, files });
    await this.#app.deps.ask.settled();
    return data;
  }

  ask(question: string, input: object = {}): Promise<Question> {
    return this.get('questions.ask', { question, ...input });
  }
}
