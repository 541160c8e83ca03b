// What the trash keeps of a subscriber and of a product: their rows as JSON. Another version may have written it, so what is
// not known here is left out, and a column that comes later needs a default.
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { subscriberStatuses } from '#shared/subscriber-status.ts';
import type { Db, OutboxTable } from '../db/schema.ts';
import type {
  InvitationsTable,
  SubscriberNotesTable,
  SubscribersTable,
  SubscriberTagsTable,
} from '../db/schema-waitlist.ts';

const bytes = z
  .hex()
  .transform((text) => Buffer.from(text, 'hex'))
  .nullable();

/** A list that is left out where it is empty, as most are. */
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

const subscriberContent = z.object({
  entry: z.object({
    email: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    location: z.string().nullable(),
    created_at: z.string(),
    status: z.enum(subscriberStatuses),
    source: z.enum(['site', 'import']).nullable(),
  }),
  tags: listOf(z.object({ folded: z.string(), tag: z.string() })),
  notes: listOf(
    z.object({ id: z.string(), text: z.string(), author_id: z.string().nullable(), created_at: z.string() }),
  ),
  invitations: listOf(
    z.object({
      id: z.string(),
      wave_id: z.string(),
      created_at: z.string(),
      expires_at: z.string(),
      token_hash: bytes,
      used_at: z.string().nullable(),
      revoked_at: z.string().nullable(),
      mail: z.enum(['queued', 'sent', 'refused', 'unclear']),
      mail_started_at: z.string().nullable(),
      mail_detail: z.string().nullable(),
    }),
  ),
  // With its lease: a delivery that was going on has lost its outcome, which ends like that of a process that was killed.
  mails: listOf(
    z.object({
      id: z.string(),
      invitation_id: z.string().nullable(),
      purpose: z.enum(['invitation', 'confirm_join', 'own_entry']),
      created_at: z.string(),
      attempts: z.number(),
      next_attempt_at: z.string(),
      lease_id: z.string().nullable(),
      nonce: bytes,
    }),
  ),
});
export type SubscriberContent = z.infer<typeof subscriberContent>;

/** The rows of a subscriber, and those that belong to it. */
export interface SubscriberRows {
  entry: Selectable<SubscribersTable>;
  tags: Selectable<SubscriberTagsTable>[];
  notes: Selectable<SubscriberNotesTable>[];
  invitations: Selectable<InvitationsTable>[];
  mails: Selectable<OutboxTable>[];
}

const toHex = (value: Buffer | null) => value?.toString('hex') ?? null;

/** What is kept of a subscriber, as text. */
export function writeSubscriber({ invitations, mails, ...rest }: SubscriberRows): string {
  const content = {
    ...rest,
    invitations: invitations.map((row) => ({ ...row, token_hash: toHex(row.token_hash) })),
    mails: mails.map((row) => ({ ...row, nonce: toHex(row.nonce) })),
  };
  return JSON.stringify(content, (_key, value: unknown) =>
    Array.isArray(value) && value.length === 0 ? undefined : value,
  );
}

/** @throws Error for a text that `writeSubscriber` has not made */
export function readSubscriber(text: string): SubscriberContent {
  return subscriberContent.parse(JSON.parse(text));
}

/** The images of a product stay rows, since their files are found by them. */
const productContent = z.object({
  title: z.string(),
  description: z.string().nullable(),
  created_at: z.string(),
});
export type ProductContent = z.infer<typeof productContent>;

/** What is kept of a product, as text. */
export function writeProduct({ title, description, created_at }: ProductContent): string {
  return JSON.stringify({ title, description, created_at });
}

/** @throws Error for a text that `writeProduct` has not made */
export function readProduct(text: string): ProductContent {
  return productContent.parse(JSON.parse(text));
}

/** The entry of this id that lies in the trash. */
export async function findDeletedSubscriber(
  db: Db,
  id: string,
): Promise<(SubscriberContent & { deleted_at: string }) | undefined> {
  const row = await db
    .selectFrom('trash')
    .select(['content', 'deleted_at'])
    .where('id', '=', id)
    .where('kind', '=', 'subscriber')
    .executeTakeFirst();
  return row === undefined ? undefined : { ...readSubscriber(row.content), deleted_at: row.deleted_at };
}
