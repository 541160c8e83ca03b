// Products, their images, and a counter of products.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table products (
    id text primary key not null,
    title text not null,
    description text,
    created_at text not null
  ) strict, without rowid`,
  sql`create index products_by_age on products (created_at, id)`,

  // Each row has two files, both named after its unguessable `name`.
  sql`create table product_images (
    id text primary key not null,
    product_id text not null references products (id) on delete cascade,
    name text not null unique,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    position integer not null
  ) strict, without rowid`,
  sql`create index product_images_in_order on product_images (product_id, position, id)`,

  sql`insert into counters (name) values ('products')`,
  sql`create trigger count_new_products after insert on products begin
    update counters set value = value + 1 where name = 'products';
  end`,
  sql`create trigger count_removed_products after delete on products begin
    update counters set value = value - 1 where name = 'products';
  end`,
];

/** Adds the tables. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
