// Products: creating, reading, changing and deleting them, and the conversion of rows to a `Product`.
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type {
  Product,
  ProductCreateInput,
  ProductImage,
  ProductListInput,
  ProductUpdateInput,
} from '#shared/products.ts';
import { withAudit, type Actor } from '../audit/audit.service.ts';
import { totalOf } from '../db/counters.ts';
import type { Db, ProductImagesTable, ProductsTable } from '../db/schema.ts';
import { productTexts } from '../db/search-texts.ts';
import { contains } from '../db/search.ts';
import { notFound } from '../errors.ts';
import type { StoreAnswer } from '../idempotency/idempotency.service.ts';
import { newId } from '../ids.ts';
import { discardProduct } from '../trash/discard.ts';
import { fullFile, smallFile } from './image-files.ts';

/** The path below which images are served. */
export const UPLOADS_PATH = '/uploads';

type ImageRow = Pick<Selectable<ProductImagesTable>, 'id' | 'name' | 'width' | 'height'>;
type ProductColumns = Pick<Selectable<ProductsTable>, 'id' | 'title' | 'description'>;
/**
 * A product with one of its images; the columns of the image are null for a product without images, and all are null where
 * no product was found.
 */
type ProductRow = (ProductColumns | Record<keyof ProductColumns, null>) & {
  [Column in keyof ImageRow as `image_${Column}`]: ImageRow[Column] | null;
};

/** Groups rows by product; both are in their order. */
function toProducts(rows: readonly ProductRow[]): Product[] {
  const products = new Map<string, Product>();
  for (const row of rows) {
    if (row.id === null) continue;
    const { id, title, description } = row;
    const product = products.get(id) ?? { id, title, description, images: [] };
    products.set(id, product);
    const image = {
      id: row.image_id,
      name: row.image_name,
      width: row.image_width,
      height: row.image_height,
    };
    if (hasImage(image)) product.images.push(toImage(image));
  }
  return [...products.values()];
}

function hasImage(image: { [Column in keyof ImageRow]: ImageRow[Column] | null }): image is ImageRow {
  return image.id !== null;
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

/**
 * Reads products with their images and a count in one statement, so that all are of the same instant. Without products there
 * is one row, which has the count.
 */
function selectProducts(products: RawBuilder<unknown>, count = sql<number>`0`) {
  return sql<ProductRow & { count: number }>`
    select p.id, p.title, p.description, i.id as image_id, i.name as image_name, i.width as image_width,
      i.height as image_height, count
    from (select ${count} as count) as counted left join (${products}) p on true left join product_images i on i.product_id = p.id
    order by p.created_at desc, p.id desc, i.position, i.id`;
}

// In the row of an earlier version, accents count.
const searchText = sql<string>`coalesce(search_text, lower(title || ' ' || coalesce(description, '')))`;

/** A page of the products that match, newest first, with their number at the same instant. */
export async function listProducts(
  db: Db,
  { q, skip, limit }: ProductListInput,
): Promise<{ data: Product[]; count: number }> {
  const matching = q === undefined ? sql`` : sql`where ${contains(searchText, q)}`;
  const { rows } = await selectProducts(
    sql`select * from products ${matching} order by created_at desc, id desc limit ${limit} offset ${skip}`,
    q === undefined ? totalOf('products') : sql`(select count(*) from products ${matching})`,
  ).execute(db);
  return { data: toProducts(rows), count: rows[0]?.count ?? 0 };
}

/** @throws AppError 404 */
export async function getProduct(db: Db, id: string): Promise<Product> {
  const { rows } = await selectProducts(sql`select * from products where id = ${id}`).execute(db);
  const [product] = toProducts(rows);
  if (product === undefined) throw notFound('Product');
  return product;
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
      .values({ ...row, ...productTexts(row), created_at: actor.at.toISOString() })
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
    const changed = { title, description };
    await trx
      .updateTable('products')
      .set({ ...changed, ...productTexts(changed) })
      .where('id', '=', id)
      .execute();
    audit('product_updated', id);
    return { ...before, title, description };
  });
}

/** Moves a product into the trash, with its images. @throws AppError 404 */
export async function deleteProduct(db: Db, actor: Actor, id: string): Promise<void> {
  await withAudit(db, actor, async (trx, audit) => {
    if (!(await discardProduct(trx, actor, id))) throw notFound('Product');
    audit('product_deleted', id);
  });
}
