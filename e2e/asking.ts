// What the tests of Ask share: a collection that has been read, and the parts of the screens.
import type { Page } from '@playwright/test';
import { bearer, expect, postJson, SUPERUSER } from './fixtures.ts';

export const answer = (page: Page) => page.getByRole('article', { name: 'Answer' });
export const former = (page: Page) => page.getByRole('region', { name: 'Former questions' });

/**
 * Creates a collection of the superuser, sends files to it, and waits until they have been read or failed.
 * @param files their contents by their names
 * @param timeout how long it waits, in milliseconds
 * @returns the id of the collection
 */
export async function bringIn(
  server: string,
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
  // Files are read with the lowest priority, so on a busy machine late.
  timeout = 30_000,
): Promise<string> {
  const headers = await bearer(server, SUPERUSER);
  const made = await postJson(`${server}/api/v1/collections/`, { name }, headers);
  const { id } = Object(await made.json());
  const form = new FormData();
  for (const [fileName, content] of Object.entries(files)) {
    form.append('files', new File([new Uint8Array(Buffer.from(content))], fileName));
  }
  const address = `${server}/api/v1/collections/${id}/files/`;
  await fetch(address, { method: 'POST', body: form, headers });
  await expect
    .poll(
      async () => {
        const { data } = Object(await (await fetch(address, { headers })).json());
        return data.map(({ status }: { status: string }) => status).join(' ');
      },
      { timeout },
    )
    .toMatch(/^(?:(?:ready|failed) ?)+$/);
  return id;
}

/** Asks as the superuser. @returns the id of the question */
export async function putQuestion(server: string, question: string): Promise<string> {
  const headers = await bearer(server, SUPERUSER);
  return Object(await (await postJson(`${server}/api/v1/questions/`, { question }, headers)).json()).id;
}
