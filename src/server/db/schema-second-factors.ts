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

/** What is left of an account's recovery codes. */
export interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256 of the code, which has 80 random bits. */
  code_hash: Buffer;
}
