// Products: making, reading, changing and deleting them, and the only place where rows become a Product.
import { sql, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { PageInput } from '#shared/fields.ts';
import type { Product, ProductCreateInput, ProductImage, ProductUpdateInput } from '#shared/products.ts';
import { onRecord, type Author } from '../audit/audit.service.ts';
import type { Db, ProductImagesTable, ProductsTable } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { fullFile, smallFile } from './image-files.ts';

/** Where images are served from. */
export const UPLOADS_PATH = '/uploads';

type ImageRow = Pick<Selectable<ProductImagesTable>, 'id' | 'name' | 'width' | 'height'>;
/** A product with its images, in their order, as JSON text. */
type ProductRow = Pick<Selectable<ProductsTable>, 'id' | 'title' | 'description'> & { images: string };

function toProduct(row: ProductRow): Product {
  // Safe: the statement below has made this JSON of rows of exactly these columns.
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

// Images come in the same statement as their products, so that both are of one instant.
const productColumns = sql`products.id, products.title, products.description, (
  select json_group_array(
    json_object('id', id, 'name', name, 'width', width, 'height', height) order by position, id
  ) from product_images where product_id = products.id
) as images`;
const totalOf = sql`(select value from counters where name = 'products')`;

/** A page of products, newest first, and the number of all, both of the same instant. */
export async function listProducts(db: Db, page: PageInput): Promise<{ data: Product[]; count: number }> {
  const { rows } = await sql<ProductRow & { count: number }>`
    select ${productColumns}, ${totalOf} as count from products
    order by created_at desc, id desc limit ${page.limit} offset ${page.skip}`.execute(db);
  return { data: rows.map(toProduct), count: rows[0]?.count ?? (await countProducts(db)) };
}

async function countProducts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${totalOf} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @throws AppError 404 */
export async function getProduct(db: Db, id: string): Promise<Product> {
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from products where id = ${id}`.execute(db);
  if (rows[0] === undefined) throw notFound('Product');
  return toProduct(rows[0]);
}

/** Makes a product, without images as yet. */
export async function createProduct(
  db: Db,
  by: Author<Product>,
  input: ProductCreateInput,
): Promise<Product> {
  const row = { id: newId(), title: input.title, description: input.description };
  return onRecord(db, by, async (trx, note) => {
    await trx
      .insertInto('products')
      .values({ ...row, created_at: by.at.toISOString() })
      .execute();
    note('product_created', { target: row.id });
    return { ...row, images: [] };
  });
}

/** Replaces title and description; the same again changes nothing. @throws AppError 404 */
export async function updateProduct(
  db: Db,
  by: Author,
  { id, title, description }: ProductUpdateInput,
): Promise<Product> {
  return onRecord(db, by, async (trx, note) => {
    const before = await getProduct(trx, id);
    if (before.title === title && before.description === description) return before;
    await trx.updateTable('products').set({ title, description }).where('id', '=', id).execute();
    note('product_updated', { target: id });
    return { ...before, title, description };
  });
}

/**
 * Deletes a product and the rows of its images.
 * @returns the names of its images, whose files nobody needs any more
 * @throws AppError 404
 */
export async function deleteProduct(db: Db, by: Author, id: string): Promise<string[]> {
  return onRecord(db, by, async (trx, note) => {
    const images = await trx
      .deleteFrom('product_images')
      .where('product_id', '=', id)
      .returning('name')
      .execute();
    const result = await trx.deleteFrom('products').where('id', '=', id).executeTakeFirst();
    if (result.numDeletedRows === 0n) throw notFound('Product');
    note('product_deleted', { target: id });
    return images.map(({ name }) => name);
  });
}
