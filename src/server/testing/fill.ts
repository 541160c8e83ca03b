// Fills a database with many rows, as a demo or a test of size needs them.
import type { Db } from '../db/schema.ts';
import { openBeside } from './engines.ts';

const ROWS_PER_STATEMENT = 2000;

/** Adds subscribers, a second apart; their numbers are in their ids and addresses. */
export async function fillSubscribers(db: Db, rows: number): Promise<void> {
  await inBatches(rows, async (numbers) => {
    const values = numbers.map((n) => ({
      id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      email: `a${String(n).padStart(12, '0')}@example.com`,
      latitude: 52.52,
      longitude: 13.41,
      location: 'Berlin, Germany',
      created_at: new Date((1_700_000_000 + n) * 1000).toISOString(),
    }));
    await db.insertInto('subscribers').values(values).execute();
  });
}

/** Adds products with ten images each; the images have no files. */
export async function fillProducts(db: Db, rows: number): Promise<void> {
  const idOf = (n: number) => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
  await inBatches(rows, async (numbers) => {
    const created_at = '2026-01-01T00:00:00.000Z';
    const values = numbers.map((n) => ({ id: idOf(n), title: 'A lamp', description: null, created_at }));
    await db.insertInto('products').values(values).execute();
  });
  await inBatches(rows * 10, async (numbers) => {
    const values = numbers.map((n) => ({
      id: `image-${n}`,
      product_id: idOf(Math.ceil(n / 10)),
      name: n.toString(16).padStart(32, '0'),
      width: 60,
      height: 40,
      position: n,
    }));
    await db.insertInto('product_images').values(values).execute();
  });
}

/** Fills the database of a data directory that is not being served; creates it if it is missing. */
export async function fillDataDir(dataDir: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openBeside(dataDir);
  await fill(db);
  await close();
}

/** Calls `add` with the numbers from 1 to `count`, some at a time. */
async function inBatches(count: number, add: (numbers: number[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < count; start += ROWS_PER_STATEMENT) {
    const length = Math.min(ROWS_PER_STATEMENT, count - start);
    await add(Array.from({ length }, (_, index) => start + index + 1));
  }
}
