// Mixed load with a journal: clients that join, log in, edit accounts and manage products with images. They record which
// requests were acknowledged, and compare that with the stored data after a kill.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { hashSecret } from '../auth/secrets.ts';
import type { Db } from '../db/schema.ts';
import { fullFile, smallFile } from '../products/image-files.ts';
import { field } from './transports.ts';
import { findWrongCounts } from './counts.ts';
import { openBeside } from './engines.ts';
import { integrityOf } from './faults.ts';
import { pngImage } from './images.ts';
import { ADA, authorize, post } from './people.ts';
import { isPostgres } from './postgres.ts';
import type { Serving } from './process.ts';

export const CLIENTS = 16;
const PASSWORD = 'correct horse battery';

/** The journal of a client: acknowledged data, and the request without a response. */
interface Journal {
  joined: string[];
  token: string | undefined;
  /** The names of its account: the last acknowledged one, and one whose request had no response. */
  name: string;
  maybeName: string | undefined;
  /** Products by id: the last acknowledged title, the one whose request had no response, and the images. */
  products: Map<string, { title: string; maybeTitle?: string; images: string[] }>;
  removed: string[];
  resend: (() => Promise<unknown>) | undefined;
}

/** The clients of one data directory, across several servers. */
export class Storm {
  /** The number of acknowledged requests. */
  acknowledged = 0;
  resent = 0;
  readonly #dir: string;
  readonly #journals: Journal[];
  readonly #ids: string[] = [];
  #url = '';
  #headers: { authorization: string } = { authorization: '' };
  #counter = 0;
  #image: Buffer = Buffer.alloc(0);

  constructor(dir: string) {
    this.#dir = dir;
    const empty = () => ({
      joined: [],
      token: undefined,
      name: '',
      maybeName: undefined,
      removed: [],
      resend: undefined,
    });
    this.#journals = Array.from({ length: CLIENTS }, () => ({ ...empty(), products: new Map() }));
  }

  /** Creates an account for each client. */
  async prepare(server: Serving): Promise<void> {
    this.#image = await pngImage(80, 60);
    const headers = await authorize(server.url);
    for (let n = 0; n < CLIENTS; n += 1) {
      const user = { email: `client${n}@example.org`, password: PASSWORD, is_active: true };
      const answer = await post(`${server.url}/api/v1/users/`, user, headers);
      this.#ids.push(String(field(await answer.json(), 'id')));
    }
  }

  /** Runs all clients at once until the server has ended. */
  async run(server: Serving): Promise<void> {
    this.#url = server.url;
    this.#headers = await authorize(server.url, ADA.FIRST_SUPERUSER, ADA.FIRST_SUPERUSER_PASSWORD).catch(
      () => this.#headers,
    );
    await Promise.all(this.#journals.map((journal, n) => this.#client(journal, n)));
  }

  async #client(journal: Journal, n: number): Promise<void> {
    try {
      if (journal.resend) {
        await journal.resend();
        this.resent += 1;
        journal.resend = undefined;
      }
      for (;;) {
        const turn = (this.#counter += 1);
        const act = [this.#join, this.#edit, this.#join, this.#keepProduct, this.#join, this.#logIn][
          turn % 6
        ];
        await act?.call(this, journal, n, turn);
        this.acknowledged += 1;
      }
    } catch (error) {
      // fetch fails with a TypeError when the server has ended; any other error fails the test.
      if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    }
  }

  async #join(journal: Journal, n: number, turn: number): Promise<void> {
    const email = `j${n}.${turn}.${this.#url.split(':').at(-1)}@example.org`;
    const send = async () => {
      await this.#expect(() => post(`${this.#url}/api/v1/subscribers/`, { email }), 200);
      journal.joined.push(email);
    };
    await sendOnce(journal, send);
  }

  async #edit(journal: Journal, n: number, turn: number): Promise<void> {
    const full_name = `Name ${turn}`;
    journal.maybeName = full_name;
    const send = async () => {
      const url = `${this.#url}/api/v1/users/${this.#ids[n]}`;
      const init = { method: 'PATCH' };
      await this.#expect(() => post(url, { full_name }, this.#headers, init), 200);
      journal.name = full_name;
      journal.maybeName = undefined;
    };
    await sendOnce(journal, send);
  }

  async #logIn(journal: Journal, n: number): Promise<void> {
    const body = new URLSearchParams({ username: `client${n}@example.org`, password: PASSWORD });
    const answer = await this.#expect(
      () => fetch(`${this.#url}/api/v1/login/access-token`, { method: 'POST', body }),
      200,
    );
    journal.token = String(field(answer, 'access_token'));
  }

  /** Creates a product with an image, renames it, and sometimes removes an older one. */
  async #keepProduct(journal: Journal, n: number, turn: number): Promise<void> {
    const title = `Product ${n}.${turn}`;
    const product = { title, images: [] as string[], maybeTitle: `${title} renamed` };
    let id = '';
    await sendOnce(journal, async () => {
      const headers = { ...this.#headers, 'idempotency-key': encodeURIComponent(title) };
      const made = await this.#expect(() => post(`${this.#url}/api/v1/products/`, { title }, headers), 200);
      id = String(field(made, 'id'));
      journal.products.set(id, { title, images: product.images });
    });
    await sendOnce(journal, async () => {
      const images = field(await this.#expect(() => this.#upload(id), 200), 'images');
      for (const image of Array.isArray(images) ? images : [])
        product.images.push(String(field(image, 'id')));
    });
    journal.products.set(id, product);
    await sendOnce(journal, async () => {
      const renamed = { title: product.maybeTitle, description: null };
      await this.#expect(
        () => post(`${this.#url}/api/v1/products/${id}`, renamed, this.#headers, { method: 'PUT' }),
        200,
      );
      journal.products.set(id, { title: product.maybeTitle, images: product.images });
    });
    if (turn % 4 !== 0) return;
    journal.removed.push(id);
    journal.products.delete(id);
    await sendOnce(journal, async () => {
      const init = { method: 'DELETE', headers: this.#headers };
      // When repeated after a kill, the first attempt may have succeeded.
      await this.#expect(() => fetch(`${this.#url}/api/v1/products/${id}`, init), 200, 404);
    });
  }

  /** Adds an image to a product; always the same one. */
  #upload(id: string): Promise<Response> {
    const body = new FormData();
    body.append('product_id', id);
    body.append('images', new Blob([new Uint8Array(this.#image)]), 'a.png');
    const headers = { ...this.#headers, 'idempotency-key': id };
    return fetch(`${this.#url}/api/v1/products/upload-images`, { method: 'POST', body, headers });
  }

  /** Sends a request, and repeats it while the server answers with Retry-After. */
  async #expect(request: () => Promise<Response>, ...statuses: number[]): Promise<unknown> {
    const answer = await request();
    const text = await answer.text();
    if (answer.status === 503) {
      await sleep(50);
      return this.#expect(request, ...statuses);
    }
    if (!statuses.includes(answer.status)) throw new Error(`${answer.url}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  /** Compares the journals with the stored data. @returns what is lost, incomplete or duplicated; empty if nothing is */
  async audit(): Promise<string[]> {
    const isSound = isPostgres || integrityOf(join(this.#dir, 'oriel.db')) === 'ok';
    const findings = isSound ? [] : ['the integrity check fails'];
    const stored = await this.#read(readStored);
    for (const [n, journal] of this.#journals.entries()) {
      const lost = journal.joined.filter((email) => !stored.subscribers.has(email));
      findings.push(...lost.map((email) => `the join of ${email} is lost`));
      const name = stored.names.get(this.#ids[n] ?? '') ?? '';
      if (![journal.name, journal.maybeName].includes(name)) findings.push(`client ${n} is called ${name}`);
      if (journal.token !== undefined && !stored.sessions.has(hashSecret(journal.token).toString('hex')))
        findings.push(`the log-in of client ${n} is lost`);
      for (const [id, product] of journal.products) {
        const title = stored.products.get(id) ?? 'nothing';
        if (![product.title, product.maybeTitle].includes(title)) findings.push(`product ${id} is ${title}`);
        for (const image of product.images)
          if (!stored.images.has(image)) findings.push(`image ${image} is lost`);
      }
    }
    for (const name of stored.images.values()) {
      for (const path of [fullFile(name), smallFile(name)])
        if (!existsSync(join(this.#dir, 'uploads', path))) findings.push(`the file ${path} is lost`);
    }
    return [...findings, ...stored.wrongCounts];
  }

  /** The number of duplicates after every request without a response has been repeated. */
  doubles(): Promise<Record<'addresses' | 'products' | 'images', number>> {
    return this.#read(async (db) => {
      const count = async (column: string, table: string) => {
        const text = `select count(*) - count(distinct ${column}) as count from ${table}`;
        const { rows } = await sql.raw<{ count: number }>(text).execute(db);
        return rows[0]?.count ?? 0;
      };
      return {
        addresses: await count('email', 'subscribers'),
        products: await count("replace(title, ' renamed', '')", 'products'),
        images: await count('product_id', 'product_images'),
      };
    });
  }

  async #read<Result>(read: (db: Db) => Promise<Result>): Promise<Result> {
    const { db, close } = await openBeside(this.#dir);
    try {
      return await read(db);
    } finally {
      await close();
    }
  }
}

/** Sends a request that may be repeated; records it if there is no response. */
async function sendOnce(journal: Journal, send: () => Promise<unknown>): Promise<void> {
  journal.resend = send;
  await send();
  journal.resend = undefined;
}

async function readStored(db: Db) {
  const subscribers = await db.selectFrom('subscribers').select('email').execute();
  const sessions = await db.selectFrom('sessions').select('token_hash').execute();
  const users = await db.selectFrom('users').select(['id', 'full_name']).execute();
  const products = await db.selectFrom('products').select(['id', 'title']).execute();
  const images = await db.selectFrom('product_images').select(['id', 'name']).execute();
  return {
    wrongCounts: await findWrongCounts(db),
    subscribers: new Set(subscribers.map(({ email }) => email)),
    sessions: new Set(sessions.map(({ token_hash }) => token_hash.toString('hex'))),
    names: new Map(users.map(({ id, full_name }) => [id, full_name ?? ''])),
    products: new Map(products.map(({ id, title }) => [id, title])),
    images: new Map(images.map(({ id, name }) => [id, name])),
  };
}
