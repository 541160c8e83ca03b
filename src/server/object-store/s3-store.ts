// The objects of a bucket.
import { Readable } from 'node:stream';
import { parseListPage, type ListPage } from './listing.ts';
import {
  ObjectStoreError,
  type ByteRange,
  type FoundObject,
  type ObjectFacts,
  type ObjectOperation,
  type ObjectStore,
  type ObjectStoreSettings,
  type ObjectStoreWatch,
  type OpenObject,
} from './object-store.ts';
import { defaultTiming, StoreRequests, type OpenResponse, type Timing } from './requests.ts';

const BUFFERED_BYTES = 64 * 1024;

export class S3Store implements ObjectStore {
  readonly place: string;
  readonly #requests: StoreRequests;
  /** Before every name: empty, or with a slash at its end. */
  readonly #prefix: string;
  readonly #watch: ObjectStoreWatch | undefined;

  constructor(settings: ObjectStoreSettings, watch?: ObjectStoreWatch, timing: Timing = defaultTiming) {
    this.#requests = new StoreRequests(settings, timing);
    this.place = this.#requests.place;
    this.#prefix = settings.prefix === '' ? '' : `${settings.prefix}/`;
    this.#watch = watch;
  }

  async check(): Promise<void> {
    await this.#watched('read', () => this.#listPage({ 'max-keys': '1' }, 1));
  }

  list(start = ''): AsyncIterable<FoundObject> {
    return this.#list({ prefix: this.#prefix + start });
  }

  listTop(): AsyncIterable<FoundObject> {
    return this.#list({ delimiter: '/' });
  }

  async *#list(given: Record<string, string>): AsyncIterable<FoundObject> {
    let token: string | undefined;
    do {
      const query: Record<string, string> = {
        ...given,
        ...(token === undefined ? {} : { 'continuation-token': token }),
      };
      const page = await this.#watched('read', () => this.#listPage(query));
      for (const { key, size, modifiedAt, etag } of page.objects) {
        const name = key.slice(this.#prefix.length);
        const isOurs = key.startsWith(this.#prefix) && isVisible(name);
        if (isOurs) yield { name, size, etag, ageMs: page.now.getTime() - modifiedAt.getTime() };
      }
      token = page.next;
    } while (token !== undefined);
  }

  find(name: string): Promise<ObjectFacts | undefined> {
    return this.#watched('read', () =>
      this.#requests.send({ method: 'HEAD', key: this.#prefix + name }, async ({ response }) =>
        factsOf(response),
      ),
    );
  }

  read(name: string, range?: ByteRange): Promise<OpenObject | undefined> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    return this.#watched('read', () =>
      this.#requests.send(
        { method: 'GET', key: this.#prefix + name, headers },
        async (open) => {
          const facts = factsOf(open.response);
          if (open.response.status !== (range ? 206 : 200)) throw new Error('another range');
          return { ...facts, content: this.#stream(open, facts.size) };
        },
        { kept: true },
      ),
    );
  }

  async write(name: string, content: Uint8Array): Promise<void> {
    const request = {
      method: 'PUT',
      key: this.#prefix + name,
      headers: { 'content-type': 'application/octet-stream' },
      // A copy, since the type of a Buffer does not exclude shared memory, which fetch does not take.
      body: new Uint8Array(content),
    } as const;
    await this.#watched('write', () => this.#requests.send(request, readToEnd));
  }

  async remove(name: string): Promise<void> {
    await this.#watched('remove', () =>
      this.#requests.send({ method: 'DELETE', key: this.#prefix + name }, readToEnd),
    );
  }

  async #listPage(query: Record<string, string>, attempts?: number): Promise<ListPage & { now: Date }> {
    const request = {
      method: 'GET',
      query: { 'list-type': '2', 'encoding-type': 'url', prefix: this.#prefix, ...query },
    } as const;
    const page = await this.#requests.send(
      request,
      async ({ response }) => ({
        ...parseListPage(await response.text()),
        now: new Date(response.headers.get('date') ?? Date.now()),
      }),
      attempts === undefined ? {} : { attempts },
    );
    // Only objects can be missing; a missing bucket is an error.
    if (page === undefined) throw new ObjectStoreError(`the object store at ${this.place} has no list`);
    return page;
  }

  /** Passes on what arrives, at the speed of the reader. */
  #stream({ response, release }: OpenResponse, size: number): Readable {
    const reader = response.body?.getReader();
    let received = 0;
    // Waits for the store only, however slow the reader of the stream is.
    const readPart = async () => {
      const timer = setTimeout(release, this.#requests.timing.attemptMs);
      try {
        const part = await reader?.read();
        received += part?.value?.length ?? 0;
        if (part?.value === undefined && received !== size) throw new Error('half of it is missing');
        return part?.value ?? null;
      } finally {
        clearTimeout(timer);
      }
    };
    const stream = new Readable({
      highWaterMark: BUFFERED_BYTES,
      read: () => {
        readPart().then(
          (part) => stream.push(part),
          (error: unknown) => {
            // Otherwise the reader of the stream has left, and the store has done nothing wrong.
            if (!stream.destroyed) stream.destroy(this.#fail('read', this.#requests.toError(error)));
          },
        );
      },
      destroy(error, done) {
        release();
        done(error);
      },
    });
    return stream;
  }

  async #watched<Result>(operation: ObjectOperation, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      this.#watch?.succeeded(operation);
      return result;
    } catch (error) {
      throw error instanceof ObjectStoreError ? this.#fail(operation, error) : error;
    }
  }

  #fail(operation: ObjectOperation, error: ObjectStoreError): ObjectStoreError {
    this.#watch?.failed(operation, error);
    return error;
  }
}

/** @throws Error where the response lacks one of them */
function factsOf({ headers }: Response): ObjectFacts {
  const size = Number(headers.get('content-length') ?? Number.NaN);
  const modifiedAt = new Date(headers.get('last-modified') ?? Number.NaN);
  if (Number.isNaN(size + modifiedAt.getTime())) throw new Error('no length or date');
  return { size, modifiedAt };
}

async function readToEnd({ response }: OpenResponse): Promise<true> {
  await response.arrayBuffer();
  return true;
}

/** Whether a name could be one of a file below a folder of uploads. */
function isVisible(name: string): boolean {
  return !name.includes('\0') && name.split('/').every((part) => part !== '' && !part.startsWith('.'));
}
