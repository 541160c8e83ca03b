// The types of the tables of second factors.
import type { ColumnType } from 'kysely';

/** The authenticator app of an account. */
export interface AuthenticatorsTable {
  user_id: string;
  /** Encrypted, see `auth/sealed-secrets.ts`. */
  secret: Buffer;
  created_at: string;
  /** It counts from then on; null until a code of it was entered. */
  confirmed_at: ColumnType<string | null, string | undefined>;
  /** The number of the last period of 30 seconds whose code was used. */
  last_step: ColumnType<number, number | undefined>;
}

/** A passkey of an account: a key pair of which the authenticator keeps the private key. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** Of the authenticator; unique. */
  credential_id: Buffer;
  /** COSE, RFC 9052. */
  public_key: Buffer;
  /** How often it has signed, as it says; 0 where it does not count. */
  counter: number;
  /** How browsers reach it, separated by spaces. */
  transports: string;
  name: string;
  created_at: string;
  last_used_at: ColumnType<string | null, string | undefined>;
}

/** A challenge that waits for the answer of an authenticator. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge. */
  challenge_hash: Buffer;
  /** The session that adds a passkey; null for a log-in. */
  session_id: string | null;
  expires_at: string;
}

/** What is left of an account's recovery codes. */
export interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256 of the code, which has 80 random bits. */
  code_hash: Buffer;
}
