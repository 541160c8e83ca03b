// What the tests of Ask share: a collection that has been read, and the parts of the screens.
import type { Page } from '@playwright/test';
import { bearer, expect, postJson, SUPERUSER } from './fixtures.ts';

export const answer = (page: Page) => page.getByRole('article', { name: 'Answer' });
/** The box of Ask, of which there is one: of a new question, or below the open conversation. */
export const questionBox = (page: Page) =>
  page.getByRole('textbox', { name: /^Ask a (?:question|follow-up)$/ });
export const followUp = (page: Page) => page.getByRole('textbox', { name: 'Ask a follow-up' });
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

/** Leaves the open conversation to begin another one. */
export async function beginAnew(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'New question' }).click();
  await expect(page.getByRole('textbox', { name: 'Ask a question' })).toBeFocused();
}

/** Asks as the superuser. @returns the id of the question */
export async function putQuestion(server: string, question: string): Promise<string> {
  const headers = await bearer(server, SUPERUSER);
  return Object(await (await postJson(`${server}/api/v1/questions/`, { question }, headers)).json()).id;
}

export interface Asked {
  id: string;
  thread_id: string;
  question: string;
  collection_ids: string[];
  file_ids: string[];
}

/**
 * Asks one question after the other as one conversation.
 * @param headers of who asks
 * @param named what they are put to, where it is not everything
 * @returns the last
 */
export async function converse(
  server: string,
  headers: Record<string, string>,
  questions: readonly string[],
  named: { collection_ids?: string[]; file_ids?: string[] } = {},
): Promise<Asked> {
  let last: Partial<Asked> = {};
  for (const question of questions) {
    const body = { question, follows: last.id, ...named };
    last = Object(await (await postJson(`${server}/api/v1/questions/`, body, headers)).json());
  }
  return last as Asked;
}
