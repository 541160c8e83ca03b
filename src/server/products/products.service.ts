// Products: creating, reading, changing and deleting them, and the conversion of rows to a `Product`.
import { sql, type Selectable } from 'kysely';
import type { PageInput } from '#shared/fields.ts';
import type { Product, ProductCreateInput, ProductImage, ProductUpdateInput } from '#shared/products.ts';
import { withAudit, type Actor } from '../audit/audit.service.ts';
import { readTotal, totalOf } from '../db/counters.ts';
import type { Db, ProductImagesTable, ProductsTable } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import type { StoreAnswer } from '../idempotency/idempotency.service.ts';
import { newId } from '../ids.ts';
import { fullFile, smallFile } from './image-files.ts';

/** The path below which images are served. */
export const UPLOADS_PATH = '/uploads';

type ImageRow = Pick<Selectable<ProductImagesTable>, 'id' | 'name' | 'width' | 'height'>;
/** A product with its images, in their order, as JSON text. */
type ProductRow = Pick<Selectable<ProductsTable>, 'id' | 'title' | 'description'> & { images: string };

function toProduct(row: ProductRow): Product {
  // Safe: `productColumns` makes this JSON from rows of these columns.
  const images = JSON.parse(row.images) as ImageRow[];
  return { id: row.id, title: row.title, description: row.description, images: images.map(toImage) };
}

function toImage({ id, name, width, height }: ImageRow): ProductImage {
  return {
    id,
    url: `${UPLOADS_PATH}/${fullFile(name)}`,
    thumbnail_url: `${UPLOADS_PATH}/${smallFile(name)}`,
    width,
    height,
  };
}

// In one statement with their products, so that both are of the same instant.
const productColumns = sql`products.id, products.title, products.description, (
  select json_group_array(
    json_object('id', id, 'name', name, 'width', width, 'height', height) order by position, id
  ) from product_images where product_id = products.id
) as images`;

/** A page of products, newest first, with the number of all at the same instant. */
export async function listProducts(db: Db, page: PageInput): Promise<{ data: Product[]; count: number }> {
  const { rows } = await sql<ProductRow & { count: number }>`
    select ${productColumns}, ${totalOf('products')} as count from products
    order by created_at desc, id desc limit ${page.limit} offset ${page.skip}`.execute(db);
  return { data: rows.map(toProduct), count: rows[0]?.count ?? (await readTotal(db, 'products')) };
}

/** @throws AppError 404 */
export async function getProduct(db: Db, id: string): Promise<Product> {
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from products where id = ${id}`.execute(db);
  if (rows[0] === undefined) throw notFound('Product');
  return toProduct(rows[0]);
}

/**
 * Creates a product without images.
 * @param storeAnswer stores the product as the answer of an idempotent call, in the same transaction
 */
export async function createProduct(
  db: Db,
  actor: Actor,
  { title, description }: ProductCreateInput,
  storeAnswer?: StoreAnswer<Product>,
): Promise<Product> {
  const row = { id: newId(), title, description };
  return withAudit(db, actor, async (trx, audit) => {
    await trx
      .insertInto('products')
      .values({ ...row, created_at: actor.at.toISOString() })
      .execute();
    audit('product_created', row.id);
    const product = { ...row, images: [] };
    await storeAnswer?.(trx, product);
    return product;
  });
}

/** Replaces title and description; equal ones change nothing. @throws AppError 404 */
export async function updateProduct(
  db: Db,
  actor: Actor,
  { id, title, description }: ProductUpdateInput,
): Promise<Product> {
  return withAudit(db, actor, async (trx, audit) => {
    const before = await getProduct(trx, id);
    if (before.title === title && before.description === description) return before;
    await trx.updateTable('products').set({ title, description }).where('id', '=', id).execute();
    audit('product_updated', id);
    return { ...before, title, description };
  });
}

/**
 * Deletes a product and the rows of its images.
 * @returns the names of its images, whose files can be removed
 * @throws AppError 404
 */
export async function deleteProduct(db: Db, actor: Actor, id: string): Promise<string[]> {
  return withAudit(db, actor, async (trx, audit) => {
    const images = await trx
      .deleteFrom('product_images')
      .where('product_id', '=', id)
      .returning('name')
      .execute();
    const result = await trx.deleteFrom('products').where('id', '=', id).executeTakeFirst();
    if (result.numDeletedRows === 0n) throw notFound('Product');
    audit('product_deleted', id);
    return images.map(({ name }) => name);
  });
}
