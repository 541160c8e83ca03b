// The types of the tables that migrations/ create.
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { Job } from '#shared/jobs.ts';
import type { InvitedRole } from '#shared/staff-invitations.ts';
import type { Flag } from './flag.ts';
import type {
  CollectionMembersTable,
  CollectionSynonymsTable,
  CollectionsTable,
  FilesTable,
  QuestionCitationsTable,
  QuestionFiguresTable,
  QuestionHintsTable,
  SheetCorrectionsTable,
  QuestionLinesTable,
  QuestionReadingsTable,
  QuestionReplacedFilesTable,
  QuestionsTable,
  ThreadsTable,
} from './schema-ask.ts';
import type { AuthenticatorsTable, RecoveryCodesTable } from './schema-second-factors.ts';
import type {
  ImportsTable,
  InvitationsTable,
  SubscriberCountsTable,
  SubscriberNotesTable,
  SubscriberTagsTable,
  SubscriberViewsTable,
  SubscribersTable,
  WavesTable,
} from './schema-waitlist.ts';

export interface UsersTable {
  id: string;
  /** Canonical spelling (lower case, punycode domain); unique. */
  email: string;
  full_name: string | null;
  password_hash: string;
  is_active: Flag;
  is_superuser: Flag;
  /** Beside the other two, see `users/roles.ts`. */
  is_staff: ColumnType<Flag, Flag | undefined>;
  /** A member of the beta, who sees nothing of the waitlist and the products; never a superuser. */
  is_member: ColumnType<Flag, Flag | undefined>;
  /** Registered in approval mode and not yet approved by a superuser. */
  awaits_approval: ColumnType<Flag, Flag | undefined>;
  /** Created inactive by a superuser: the mail about the account is sent when it is activated. */
  account_mail_pending: ColumnType<Flag, Flag | undefined>;
  /** Nobody has logged in to it so far. */
  never_logged_in: ColumnType<Flag, Flag | undefined>;
  /** The user has given the address, and neither an invitation nor a superuser has confirmed it. */
  email_unchecked: ColumnType<Flag, Flag | undefined>;
  created_at: string;
  /** Name and address folded, to be searched; null in a row that an earlier version wrote. */
  search_text: string | null;
  /** The folded name, to sort by. */
  sort_name: string | null;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the bearer token; the token itself is never stored. */
  token_hash: Buffer;
  /** SHA-256 of the cookie that a browser session is bound to; null for a session opened through REST. */
  cookie_hash: Buffer | null;
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

/** The one live reset token of an account; a newer one replaces it. */
export interface ResetTokensTable {
  user_id: string;
  token_hash: Buffer;
  expires_at: string;
}

/** A change of an account's address, kept for 7 days. */
export interface EmailChangesTable {
  id: string;
  user_id: string;
  /** The address that the account had before. */
  email: string;
  created_at: string;
  /** Until then the former address is told of changes, and its link works. */
  expires_at: string;
  /** From 1, in the order of the changes of the account. */
  step: number;
  /** Whether the mail about it has a link that undoes it. */
  has_link: Flag;
  /** What made the change, such as `Firefox on Linux`; null where it is not known. */
  browser: string | null;
}

/** The tokens of the links that undo a change of address, from the first delivery of the mail on. */
export interface UndoTokensTable {
  token_hash: Buffer;
  email_change_id: string;
}

/** An invitation that a superuser has sent to staff; a later one to the same address replaces it. */
export interface StaffInvitationsTable {
  id: string;
  /** Canonical spelling; unique. */
  email: string;
  /** That of the account which is made with it. */
  role: InvitedRole;
  /** It counts only as long as this account is an active superuser. */
  invited_by: string;
  created_at: string;
  expires_at: string;
  /** SHA-256 of the token in the link; null until the mail is sent. */
  token_hash: ColumnType<Buffer | null, Buffer | undefined>;
  used_at: ColumnType<string | null, string | undefined>;
}

/** The one live setup claim, from the start of an instance without a superuser until its use. */
export interface SetupClaimTable {
  id: 1;
  token_hash: Buffer;
  expires_at: string;
}

/** One-time tokens, each for the download of a backup by the user who requested it. */
export interface DownloadTokensTable {
  token_hash: Buffer;
  user_id: string;
  /** The name of the backup. */
  name: string;
  expires_at: string;
}

/** Mail to be sent. Its text and any token in it are made when it is sent. */
export interface OutboxTable {
  id: string;
  /** The account that it is for, or null. */
  user_id: string | null;
  /** The entry of the waitlist that it is for, where it is for none of an account. */
  subscriber_id: ColumnType<string | null, string | undefined>;
  /** The invitation that it brings. */
  invitation_id: ColumnType<string | null, string | undefined>;
  /** The invitation of staff that it brings, which the account has sent. */
  staff_invitation_id: ColumnType<string | null, string | undefined>;
  /** The change whose former address it goes to, where it is not for the present address of the account. */
  email_change_id: ColumnType<string | null, string | undefined>;
  purpose: MailPurpose;
  created_at: string;
  /** The number of started deliveries. */
  attempts: Generated<number>;
  /** When it is due; while it is being sent, the end of the lease. */
  next_attempt_at: string;
  /** The running delivery; null if there is none. */
  lease_id: Generated<string | null>;
  /** Random bits, of which the token in its link is made; null where it has none yet. */
  nonce: ColumnType<Buffer | null, Buffer | undefined>;
}

/** What mail to an account is about. */
export type UserMail = 'recovery' | 'account_created' | NoticeMail;
/** A notice of a change that others may have made, which the addresses of the last 7 days get too. */
export type NoticeMail =
  'password_changed' | 'second_factor_added' | 'second_factor_removed' | 'recovery_codes_renewed';
/** What mail to a former address of an account is about. */
export type FormerAddressMail =
  'email_changed' | 'email_changed_back' | 'email_change_undone' | `${NoticeMail}_later`;
/** What mail to an entry of the waitlist is about. */
export type SubscriberMail = 'invitation' | 'confirm_join' | 'own_entry';
/** What each of them is, is in mail/purposes.ts. */
export type MailPurpose = UserMail | FormerAddressMail | SubscriberMail | 'staff_invitation';

/** The last runs of each background job. */
export interface JobsTable {
  name: string;
  /** Longest time between two runs, in seconds. */
  every_seconds: number;
  /** When a server last started to run it. */
  started_at: string;
  last_success_at: string | null;
  last_failure_at: string | null;
  /** The number of failures since the last success, in all processes together. */
  failures: Generated<number>;
}

/** A job that somebody has started, see `jobs/user-jobs.ts`. */
export interface UserJobsTable {
  id: string;
  user_id: string;
  kind: Job['kind'];
  status: Job['status'];
  done: Generated<number>;
  total: number;
  detail: string | null;
  created_at: string;
  /** A running job whose process has not prolonged it until then has failed. */
  lease_until: string;
}

export interface ProductsTable {
  id: string;
  title: string;
  description: string | null;
  created_at: string;
  /** Title and description folded, to be searched; null in a row that an earlier version wrote. */
  search_text: string | null;
}

export interface ProductImagesTable {
  id: string;
  product_id: string;
  /** The base name of its two files: 128 random bits in hexadecimal. */
  name: string;
  /** Pixels of the larger rendition. */
  width: number;
  height: number;
  /** Ascending, with gaps where images were removed. */
  position: number;
}

/** The audit log: triggers allow rows only to be added, and removed by age. */
export interface AuditTable {
  /** The order in which rows were added. */
  seq: Generated<number>;
  id: string;
  created_at: string;
  action: string;
  actor_id: string | null;
  target_id: string | null;
  address: string | null;
  times: number;
  /** What else there is to say of it; never an address, a question or the text of a file. */
  detail: string | null;
}

/** Up to when rows of an action may be deleted: a trigger checks that enough newer ones are there. */
export interface AuditCutoffsTable {
  action: string;
  created_at: string;
}

/** The answer to a request that came with an `Idempotency-Key`. */
export interface IdempotencyKeysTable {
  user_id: string;
  procedure: string;
  /** SHA-256 of the key, and of the input as JSON. */
  key_hash: Buffer;
  input_hash: Buffer;
  /** The procedure's output, as JSON. */
  answer: string;
  created_at: string;
}

/** The keys with which this instance signs; created with the table. */
export interface SecretsTable {
  name: 'known_browsers' | 'own_entry';
  value: Buffer;
}

/** Totals shown in lists, updated by triggers so that no request counts a whole table. */
export interface CountersTable {
  /**
   * `commits` counts group commits of joins and requests for a link, so that one that changes nothing writes too; `erased`
   * the rows with addresses, names of files, questions, quotations and corrections that were deleted since the last
   * `vacuum`; `former_staff` the accounts that stopped being staff when the role got its column, until a start has said so.
   */
  name: 'users' | 'products' | 'commits' | 'erased' | 'former_staff';
  value: Generated<number>;
}

export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  reset_tokens: ResetTokensTable;
  email_changes: EmailChangesTable;
  undo_tokens: UndoTokensTable;
  staff_invitations: StaffInvitationsTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: RecoveryCodesTable;
  setup_claim: SetupClaimTable;
  download_tokens: DownloadTokensTable;
  outbox: OutboxTable;
  waves: WavesTable;
  invitations: InvitationsTable;
  jobs: JobsTable;
  user_jobs: UserJobsTable;
  subscribers: SubscribersTable;
  subscriber_counts: SubscriberCountsTable;
  subscriber_tags: SubscriberTagsTable;
  subscriber_notes: SubscriberNotesTable;
  subscriber_views: SubscriberViewsTable;
  imports: ImportsTable;
  products: ProductsTable;
  product_images: ProductImagesTable;
  audit: AuditTable;
  audit_cutoffs: AuditCutoffsTable;
  idempotency_keys: IdempotencyKeysTable;
  secrets: SecretsTable;
  collections: CollectionsTable;
  collection_members: CollectionMembersTable;
  collection_synonyms: CollectionSynonymsTable;
  files: FilesTable;
  threads: ThreadsTable;
  questions: QuestionsTable;
  question_citations: QuestionCitationsTable;
  question_figures: QuestionFiguresTable;
  sheet_corrections: SheetCorrectionsTable;
  question_lines: QuestionLinesTable;
  question_readings: QuestionReadingsTable;
  question_hints: QuestionHintsTable;
  question_replaced_files: QuestionReplacedFilesTable;
  counters: CountersTable;
}

/** The database, or a transaction on it: the first parameter of every function that queries. */
export type Db = Kysely<Schema> | Transaction<Schema>;
