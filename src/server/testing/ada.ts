// Ada, who has a running server to herself, and uses Ask there through REST, for tests that kill it.
import { readFileSync } from 'node:fs';
import type { AskFile, UploadResult } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { ADA, authorize, post, until } from './people.ts';
import { serve, type Serving, type StartOptions } from './process.ts';

const running: Serving[] = [];

/** These servers are killed by `killServers`, unless they have ended. */
export function killLater(...servers: Serving[]): void {
  running.push(...servers);
}

/** To be called after each test. */
export async function killServers(): Promise<void> {
  for (const { child, stop } of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) await stop('SIGKILL');
}

/** A running server, and what Ada does there. */
export class Ada {
  readonly server: Serving;
  readonly #headers: Record<string, string>;

  constructor(server: Serving, headers: Record<string, string>) {
    this.server = server;
    this.#headers = headers;
  }

  static async start(
    dataDir: string,
    options: StartOptions = {},
    env: Record<string, string> = {},
  ): Promise<Ada> {
    const server = await serve({ ...ADA, ...env, DATA_DIR: dataDir }, options);
    killLater(server);
    return new Ada(server, await authorize(server.url));
  }

  request(method: string, path: string, body?: FormData | object): Promise<Response> {
    const url = `${this.server.url}/api/v1${path}`;
    if (body instanceof FormData) return fetch(url, { method, body, headers: this.#headers });
    if (body !== undefined) return post(url, body, this.#headers, { method });
    return fetch(url, { method, headers: this.#headers });
  }

  /** @returns the body of an answer that must be 200 */
  async get<Body>(method: string, path: string, body?: FormData | object): Promise<Body> {
    const answer = await this.request(method, path, body);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  async create(): Promise<string> {
    return (await this.get<{ id: string }>('POST', '/collections/', { name: 'Papers' })).id;
  }

  upload(collection: string, ...texts: string[]): Promise<Response> {
    const form = new FormData();
    for (const [index, text] of texts.entries()) form.append('files', new Blob([text]), `${index}.txt`);
    return this.request('POST', `/collections/${collection}/files/`, form);
  }

  /** Uploads a text. @returns the id of the file */
  async add(collection: string, text: string): Promise<string> {
    const answer = await this.upload(collection, text);
    const { data }: UploadResult = await answer.json();
    return data[0]?.id ?? '';
  }

  file(id: string): Promise<AskFile> {
    return this.get('GET', `/files/${id}`);
  }

  /** Waits until a file is read, or cannot be. */
  async read(id: string): Promise<AskFile> {
    await until(async () => ['ready', 'failed'].includes((await this.file(id)).status), 60_000);
    return this.file(id);
  }

  /** Asks; an answer that a model would write is not waited for. */
  ask(question: string): Promise<Question> {
    return this.get('POST', '/questions/', { question, wait: false });
  }
}

/** The processes that a process has started. */
export function childrenOf(pid: number | undefined): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}
