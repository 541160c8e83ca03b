// Web Authentication with this installation as relying party: what browsers are asked for, and whether their answers hold.
// What is stored of passkeys and challenges is in passkey-rows.ts and passkey-challenges.ts.
import { isIP } from 'node:net';
import { z } from 'zod';
import type { NewCredential, UsedCredential } from '#shared/passkeys.ts';
import type { Config } from '../config.ts';
import { conflict } from '../errors.ts';

/** How long a browser waits for the authenticator, and how long a challenge lives: five minutes, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** The site that passkeys are bound to. */
export interface RelyingParty {
  /** The host name of `PUBLIC_URL`. */
  id: string;
  name: string;
  /** The origin of `PUBLIC_URL`, on which a browser must have answered. */
  origin: string;
}

/** The settings that passkeys need. */
export type PasskeySettings = Pick<Config, 'publicUrl' | 'siteName'>;

/** What is stored of a passkey and decides whether an answer is its own. */
export interface StoredPasskey {
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
}

/** The library is loaded with the first passkey: few starts need it, and it is large. */
async function load() {
  // A part of it wants this first, which a bundle puts after it.
  await import('reflect-metadata');
  return {
    ...(await import('@simplewebauthn/server')),
    ...(await import('@simplewebauthn/server/helpers')),
  };
}

/**
 * The relying party of the installation.
 * @throws AppError 409 where `PUBLIC_URL` is of a kind with which browsers offer no passkeys: plain http, unless the host is
 *   `localhost`, or an IP address instead of a host name
 */
export function relyingPartyOf({ publicUrl, siteName }: PasskeySettings): RelyingParty {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  if (isAddress || (protocol !== 'https:' && !isLocal))
    throw conflict(
      'Passkeys do not work at the address of this site: browsers want https and a host name (PUBLIC_URL).',
    );
  return { id: hostname, name: siteName, origin };
}

/**
 * What a browser needs to make a passkey.
 * @param challenge base64url @param existing the passkeys of the account, none of which is made again
 */
export async function creationOptions(
  party: RelyingParty,
  challenge: string,
  user: { id: string; email: string },
  existing: readonly { credential_id: Buffer; transports: string }[],
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: user.email,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      ...transportsOf(transports),
    })),
    // It logs in alone: it must be found without the address, and know who holds it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** What a browser needs to log in with any passkey of this site. It names no account. @param challenge base64url */
export async function requestOptions(
  party: RelyingParty,
  challenge: string,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await load();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  return { ...options };
}

const clientData = z.object({ challenge: z.string() });

/** The challenge that a browser says it has answered; undefined where there is none. */
export function challengeIn(clientDataJson: string): string | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())).data
      ?.challenge;
  } catch {
    return undefined;
  }
}

/**
 * Checks the answer of a browser that has made a passkey.
 * @returns what is to be stored; undefined where it is of another site or challenge, does not verify who holds it, or is damaged
 */
export async function verifyCreation(
  party: RelyingParty,
  challenge: string,
  { response, ...credential }: NewCredential,
): Promise<(StoredPasskey & { transports: string }) | undefined> {
  const { verifyRegistrationResponse } = await load();
  const { transports = [], ...answer } = response;
  try {
    if (await namesMaker(answer.attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      counter,
      transports: transports.filter((transport) => /^[\w-]+$/.test(transport)).join(' '),
    };
  } catch {
    // The library throws for everything that does not hold.
    return undefined;
  }
}

/**
 * Whether an answer brings certificates of the maker of the authenticator. They are not asked for; checking them would look up
 * addresses that are in them, and nothing leaves this machine.
 */
async function namesMaker(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await load();
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  const statement = decoded.get('attStmt');
  return !(format === 'none' || (format === 'packed' && statement.get('x5c') === undefined));
}

/** The key of no passkey, for answers of unknown ones: they cost as much as others. */
const unknownPasskey: StoredPasskey = {
  credential_id: Buffer.alloc(16),
  public_key: Buffer.from(
    // COSE of the base point of P-256.
    'a5010203262001215820' +
      '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
      '225820' +
      '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    'hex',
  ),
  counter: 0,
};

/**
 * Checks the answer of a browser to a log-in.
 * @param passkey the one that it names; undefined where there is none, which costs as much
 * @returns how often the authenticator has signed; undefined where the answer is of another site, challenge or passkey, does not
 *   verify who holds it, or where the authenticator has counted less than before and so may be a copy
 */
export async function verifyUse(
  party: RelyingParty,
  challenge: string,
  { response, ...credential }: UsedCredential,
  passkey: StoredPasskey | undefined,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load();
  const { credential_id, public_key, counter } = passkey ?? unknownPasskey;
  const { userHandle, ...answer } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: userHandle === undefined ? answer : { ...answer, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credential_id.toString('base64url'),
        publicKey: Uint8Array.from(public_key),
        counter,
      },
      requireUserVerification: true,
    });
    return verified && passkey !== undefined ? authenticationInfo.newCounter : undefined;
  } catch {
    // As above.
    return undefined;
  }
}

function transportsOf(stored: string): { transports?: string[] } {
  return stored === '' ? {} : { transports: stored.split(' ') };
}
