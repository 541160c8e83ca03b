// What staff can restore for 7 days: entries of the waitlist and products that were deleted.
import { sql, type Kysely } from 'kysely';
import { rebuildTable } from '#server/db/sqlite/rebuild-table.ts';

/** Adds the table, and lets images belong to a deleted product. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table trash (
    -- That of the entry or the product, which has it again when it is restored.
    id text primary key not null,
    kind text not null,
    -- The address or the title.
    label text not null,
    deleted_at text not null,
    -- The account, which may be gone.
    deleted_by text,
    -- Its rows as JSON, see trash/content.ts.
    content text not null
  ) strict, without rowid`.execute(db);
  await sql`create index trash_by_age on trash (deleted_at, id)`.execute(db);
  // Who leaves the waitlist by the own link takes along what lies here.
  await sql`create index trash_by_label on trash (label)`.execute(db);
  await sql`create trigger erased_by_delete_on_trash after delete on trash begin
    update counters set value = value + 1 where name = 'erased';
  end`.execute(db);
  await rebuildTable(db, {
    table: 'product_images',
    definition: `(
    id text primary key not null,
    -- An image belongs to a product, or to one that was deleted.
    product_id text references products (id) on delete cascade,
    name text not null unique,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    position integer not null,
    trash_id text references trash (id) on delete cascade,
    check ((product_id is null) <> (trash_id is null))
  ) strict, without rowid`,
    columns: Object.fromEntries(
      ['id', 'product_id', 'name', 'width', 'height', 'position'].map((name) => [name, `"${name}"`]),
    ),
  });
  await sql`create index product_images_in_trash on product_images (trash_id)`.execute(db);
}
