// What staff can restore for 7 days: entries of the waitlist and products that were deleted.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  `create table trash (
    -- That of the entry or the product, which has it again when it is restored.
    id ${text} primary key,
    kind ${text} not null,
    -- The address or the title.
    label ${text} not null,
    deleted_at ${text} not null,
    -- The account, which may be gone.
    deleted_by ${text},
    -- Its rows as JSON, see trash/content.ts.
    content ${text} not null
  )`,
  `create index trash_by_age on trash (deleted_at, id)`,
  // Who leaves the waitlist by the own link takes along what lies here.
  `create index trash_by_label on trash (label)`,
  `create function erased_by_delete_on_trash() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_trash after delete on trash referencing old table as removed
    for each statement execute function erased_by_delete_on_trash()`,

  // An image belongs to a product, or to one that was deleted.
  `alter table product_images alter column product_id drop not null`,
  `alter table product_images add column trash_id ${text} references trash (id) on delete cascade`,
  `alter table product_images add check ((product_id is null) <> (trash_id is null))`,
  `create index product_images_in_trash on product_images (trash_id)`,
];

/** Adds the table, and lets images belong to a deleted product. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
