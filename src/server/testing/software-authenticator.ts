// What a browser with a passkey does (https://www.w3.org/TR/webauthn-3/): an ES256 key and its signatures, in software.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { TestApp } from './test-app.ts';
import { call, type Answer, type Session } from './transports.ts';
import type { Transport } from '../trpc/context.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Buffer) => bytes.toString('base64url');

/** CBOR (RFC 8949) of what attestations consist of: small integers, bytes, texts and maps in their order. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  // Safe: tests put nothing else into maps.
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as never)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** How an answer differs from an honest one. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** Without the PIN or finger that tells who it is. */
  unverified?: boolean;
  /** The format of an attestation that names the maker. */
  format?: string;
  /** Another account than the passkey is of. */
  userHandle?: string;
  /** Answers with this number of signatures. */
  counter?: number;
}

/** A browser on `origin` with a passkey. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  readonly #origin: string;
  readonly #key: { privateKey: KeyObject; publicKey: KeyObject };
  /** What it counts its signatures from; an authenticator that does not count stays at 0. */
  #counter: number;
  readonly #counts: boolean;
  #userHandle = '';

  constructor(origin: string, { counts = true }: { counts?: boolean } = {}) {
    this.#origin = origin;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#counts = counts;
    this.#counter = 0;
  }

  #clientData(type: string, challenge: unknown, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #authenticatorData(rpId: string, flags: number, deviation: Deviation): Buffer {
    if (this.#counts) this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.#counter);
    const verified = deviation.unverified ? 0 : USER_VERIFIED;
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([USER_PRESENT | verified | flags]),
      counter,
    ]);
  }

  /** Makes the passkey. @param options `PublicKeyCredentialCreationOptionsJSON` @returns `RegistrationResponseJSON` */
  create(options: unknown, deviation: Deviation = {}) {
    const { rp, user, challenge } = Object(options);
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, HAS_CREDENTIAL, deviation),
      Buffer.alloc(16),
      length,
      this.id,
      publicKey,
    ]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', deviation.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const clientDataJSON = this.#clientData('webauthn.create', challenge, deviation);
    return this.#answer({
      clientDataJSON: base64(clientDataJSON),
      attestationObject: base64(attestationObject),
      transports: ['internal', 'hybrid'],
    });
  }

  /** Uses the passkey. @param options `PublicKeyCredentialRequestOptionsJSON` @returns `AuthenticationResponseJSON` */
  get(options: unknown, deviation: Deviation = {}) {
    const { rpId, challenge } = Object(options);
    const authenticatorData = this.#authenticatorData(rpId, 0, deviation);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const { userHandle = this.#userHandle } = deviation;
    return this.#answer({
      clientDataJSON: base64(clientDataJSON),
      authenticatorData: base64(authenticatorData),
      signature: base64(sign('sha256', signed, this.#key.privateKey)),
      ...(userHandle ? { userHandle } : {}),
    });
  }

  #answer<Response>(response: Response) {
    const id = base64(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

/** Adds a passkey to the account of a session. @throws Error where it is refused */
export async function addPasskey(
  app: TestApp,
  session: Session,
  authenticator: SoftwareAuthenticator,
  name = 'Laptop',
): Promise<{ id: string; recoveryCodes: string[] }> {
  const options = await call(app, 'rest', 'passkeys.options', undefined, session);
  const credential = authenticator.create(options.body);
  const added = await call(app, 'rest', 'passkeys.add', { name, credential }, session);
  if (added.status !== 200) throw new Error(`The passkey was not added: ${options.text} ${added.text}`);
  const { id, recovery_codes } = Object(added.body);
  return { id, recoveryCodes: recovery_codes };
}

/** Tries to log in with a passkey. */
export async function tryPasskey(
  app: TestApp,
  authenticator: SoftwareAuthenticator,
  { transport = 'rest', ...deviation }: Deviation & { transport?: Transport } = {},
): Promise<Answer> {
  const options = await call(app, transport, 'auth.passkeyOptions');
  const credential = authenticator.get(options.body, deviation);
  return call(app, transport, 'auth.passkeyLogin', { credential });
}
