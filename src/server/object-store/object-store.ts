// The interface of an object store, and the error of its requests.
import type { Readable } from 'node:stream';

/** A bucket of a server that speaks the protocol of Amazon S3, and the keys for it. */
export interface ObjectStoreSettings {
  bucket: string;
  /** Of every object of this installation, without slashes at its ends; may be empty. */
  prefix: string;
  /** An origin. The bucket is the first part of the path. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** An object of a list. The name is relative to the prefix, with `/`. */
export interface FoundObject {
  name: string;
  /** In bytes. */
  size: number;
  /** Milliseconds since it was written, by the clock of the store. */
  ageMs: number;
  /** Of the store; changes with the content. */
  etag: string;
}

export interface ObjectFacts {
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

/** An object, or a range of it, that is being read. The size is that of the content. */
export interface OpenObject extends ObjectFacts {
  content: Readable;
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Objects by name. All methods throw an ObjectStoreError after a few attempts. */
export interface ObjectStore {
  /** Endpoint and bucket, for the operator. */
  readonly place: string;
  /** Makes one attempt to list an object, to check the settings. */
  check(): Promise<void>;
  /**
   * Lists all objects. Names with hidden or empty parts are skipped, as in a folder of uploads.
   * @param start only those whose names start with this
   */
  list(start?: string): AsyncIterable<FoundObject>;
  /** Lists the objects without a slash in their names; the store does not go through the others. */
  listTop(): AsyncIterable<FoundObject>;
  /** @returns undefined where there is no such object */
  find(name: string): Promise<ObjectFacts | undefined>;
  /**
   * Opens an object for reading. The stream fails if the object arrives incomplete; destroying it releases the connection.
   * @returns undefined where there is no such object
   */
  read(name: string, range?: ByteRange): Promise<OpenObject | undefined>;
  /** Writes an object, whole or not at all; it is durable when this returns. */
  write(name: string, content: Uint8Array): Promise<void>;
  /** Removes an object; a missing one is ignored. */
  remove(name: string): Promise<void>;
}

/** A request that the store did not carry out. The message names the store and its answer, and no secret. */
export class ObjectStoreError extends Error {
  readonly code: 'OBJECT_STORE_FULL' | 'OBJECT_STORE_FAILING';
  /** Whether the store answers, and does not accept the settings: its bucket, region or keys. */
  readonly isRefusal: boolean;

  constructor(message: string, options: { isFull?: boolean; isRefusal?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'ObjectStoreError';
    this.code = options.isFull ? 'OBJECT_STORE_FULL' : 'OBJECT_STORE_FAILING';
    this.isRefusal = options.isRefusal ?? false;
  }
}

/** A sentence for the operator of a command that could not do its work. */
export function describeStoreError({ message, isRefusal }: ObjectStoreError): string {
  return isRefusal
    ? `UPLOADS_URL is not usable, because ${message}: check it and the keys, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`
    : `The images and files of UPLOADS_URL cannot be used, because ${message}: look at the store, and try again.`;
}

/** Listing is reading. Each kind may fail alone, for want of space or rights. */
export type ObjectOperation = 'read' | 'write' | 'remove';

/** Is told of the outcome of each operation. */
export interface ObjectStoreWatch {
  failed(operation: ObjectOperation, error: ObjectStoreError): void;
  succeeded(operation: ObjectOperation): void;
}
