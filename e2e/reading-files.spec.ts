// A file is opened and read: pages with their text, words found on all pages, headings, small pictures, and sizes.
import type { Locator, Page } from '@playwright/test';
import { answer, bringIn, putQuestion } from './asking.ts';
import { HANDBOOK, LEASE, reportOf, TURNED } from './documents.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  expectPresentable,
  followSystem,
  logIn,
  store,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'reading files' });
// On a busy machine, a thousand pages take long to be read.
test.describe.configure({ timeout: 180_000 });

const PAGES = 1000;
const PART = 'The tenant pays the rent on the third working day of each month. '.repeat(40).trim();
/** Two headings to a part; the words that are looked for stand in three of them. */
const CONTRACT = Array.from({ length: 30 }, (_, index) => {
  const found = [4, 20, 28].includes(index) ? 'There is a Café on the ground floor.' : 'There is no more.';
  return [`# Part ${index + 1}`, PART, `## Terms of part ${index + 1}`, `${PART} ${found}`].join('\n\n');
}).join('\n\n');
const sizes = [
  ['light', 360, 740],
  ['dark', 1280, 900],
] as const;
const ids: Record<string, string> = {};
let question: string;

test.beforeAll(async ({ server }) => {
  test.setTimeout(180_000);
  const collection = await bringIn(server.url, 'House', {
    'Lease.pdf': LEASE,
    'Report.pdf': reportOf(PAGES),
    'Attic.pdf': TURNED,
    'Handbook.md': HANDBOOK,
    'Contract.md': CONTRACT,
    'Note.txt': 'The key is under the mat.',
  });
  const headers = await bearer(server.url, SUPERUSER);
  const files = await fetch(`${server.url}/api/v1/collections/${collection}/files/`, { headers });
  for (const { id, name } of Object(await files.json()).data) ids[name] = id;
  question = await putQuestion(server.url, 'When may the tenant end the lease?');
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await logIn(page, SUPERUSER);
});

async function open(page: Page, name: string, search = ''): Promise<void> {
  await page.goto(`/admin/ask/files/${ids[name]}${search}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const view = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`of ${name}$`) });
const drawn = (page: Page, number: number) => page.locator(`canvas[role=img][data-drawn="${number}"]`);
const field = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true });
const search = (page: Page) => page.getByRole('search', { name: 'Find in the file' });
const told = (page: Page) => search(page).getByRole('status');
const activeBox = (page: Page) => page.getByTestId('active-hit-box').first();

/** How much of a box over a page is dark in its picture, from 0 to 1. */
function inkIn(box: Locator): Promise<number> {
  return box.evaluate((element) => {
    const canvas = element.closest('[data-page]')?.querySelector('canvas');
    const copy = document.createElement('canvas');
    const context = copy.getContext('2d', { willReadFrequently: true });
    if (!canvas || !context) return 0;
    copy.width = canvas.width;
    copy.height = canvas.height;
    context.drawImage(canvas, 0, 0);
    const whole = canvas.getBoundingClientRect();
    const { left, top, width, height } = element.getBoundingClientRect();
    const scale = canvas.width / whole.width;
    const at = [left - whole.left, top - whole.top, width, height].map((n) => Math.round(n * scale));
    const { data } = context.getImageData(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0, at[3] ?? 0);
    return data.filter((value, index) => index % 4 === 0 && value < 128).length / (data.length / 4);
  });
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

for (const [scheme, width, height] of sizes) {
  test.describe(`at ${width} px, ${scheme}`, () => {
    test.beforeEach(async ({ page }) => {
      await store(page, 'theme', scheme);
      await page.setViewportSize({ width, height });
    });

    test('the words of a PDF stand over their picture, to be selected and read aloud', async ({ page }) => {
      await open(page, 'Lease.pdf');
      await expect(drawn(page, 1)).toBeVisible();
      const line = page.getByText(
        'This lease is made between Nordlicht Housing, the landlord, and Ada Moreau,',
      );
      await line.click({ clickCount: 3, position: { x: 40, y: 4 } });
      expect(await page.evaluate(() => String(getSelection()))).toContain('Nordlicht Housing');
      expect(await inkIn(line)).toBeGreaterThan(0.05);
      expect(await view(page, 'Lease.pdf').ariaSnapshot()).toContain('The flat has three rooms');
      await expectAccessible(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
    });

    test('words are found on a thousand pages by keyboard, from the page that is shown', async ({ page }) => {
      await open(page, 'Report.pdf', '?page=400');
      await expect(drawn(page, 400)).toBeVisible();
      await page.keyboard.press('Control+f');
      await page.keyboard.type('QUÖKKA');
      await expect(told(page)).toHaveText('2 of 4', { timeout: 60_000 });
      await expect(field(page)).toHaveValue('500');
      await expect(activeBox(page)).toBeInViewport();
      expect(await inkIn(activeBox(page))).toBeGreaterThan(0.05);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(told(page)).toHaveText('3 of 4');
      await expect(field(page)).toHaveValue('750');
      await expect(drawn(page, 750)).toBeVisible();
      await expect(activeBox(page)).toBeInViewport();
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.press('Shift+Enter');
      await expect(told(page)).toHaveText('1 of 4');
      await page.keyboard.press('Shift+Enter');
      await expect(told(page)).toHaveText('4 of 4');
      await expect(field(page)).toHaveValue('1000');
      // What is not seen is not in the document.
      expect(await page.locator('[data-page]').count()).toBeLessThan(8);
      await page.keyboard.press('Control+A');
      await page.keyboard.type('walrus');
      await expect(told(page)).toHaveText('Not found', { timeout: 60_000 });
      await page.keyboard.press('Escape');
      await expect(search(page)).toBeHidden();
      await expect(view(page, 'Report.pdf')).toBeFocused();
      await expect(page.getByTestId('hit-box')).toHaveCount(0);
      await expect(page).toHaveURL(/page=1000/);
    });

    test('a page is gone to by its number, and by its small picture', async ({ page }) => {
      await open(page, 'Report.pdf');
      await expect(drawn(page, 1)).toBeVisible();
      await tabTo(page, field(page));
      await page.keyboard.type('999');
      await page.keyboard.press('Enter');
      await expect(drawn(page, 999)).toBeInViewport();
      await expect(page.getByText('This is leaf 999 of the report')).toBeInViewport();
      await expect(page).toHaveURL(/page=999/);
      await field(page).fill('4711');
      await page.keyboard.press('Enter');
      await expect(drawn(page, PAGES)).toBeInViewport();
      await field(page).fill('x');
      await page.keyboard.press('Enter');
      await expect(field(page)).toHaveValue(String(PAGES));
      await field(page).fill('12');
      await page.keyboard.press('Escape');
      await expect(field(page)).toHaveValue(String(PAGES));

      const side = page.getByRole('button', { name: 'Pages and headings' });
      if (width < 640) await side.press('Enter');
      const pictures = page.getByRole('listbox', { name: 'Pages' });
      await expect(pictures.getByRole('option', { name: `Page ${PAGES}`, selected: true })).toBeInViewport();
      await tabTo(page, pictures);
      await page.keyboard.press('ArrowUp');
      await expect(pictures.getByRole('option', { name: 'Page 999', selected: true })).toBeInViewport();
      await page.keyboard.press('Home');
      await expect(pictures.getByRole('option', { name: 'Page 1', exact: true })).toBeInViewport();
      await expect(pictures.locator('canvas[data-drawn="1"]')).toBeVisible();
      expect(await pictures.getByRole('option').count()).toBeLessThan(20);
      await expectAccessible(page);
      await pictures.getByRole('option', { name: 'Page 2', exact: true }).click();
      await expect(field(page)).toHaveValue('2');
      // Where there is no room beside the page, they have gone.
      await expect(pictures).toBeVisible({ visible: width >= 640 });
      await expect(drawn(page, 2)).toBeInViewport();
    });

    test('a page grows, shrinks, and is fitted, and stays where it is', async ({ page }) => {
      await open(page, 'Lease.pdf', '?page=2');
      await expect(drawn(page, 2)).toBeVisible();
      const frame = view(page, 'Lease.pdf');
      const wide = async () => (await page.locator('[data-page="2"]').boundingBox())?.width ?? 0;
      const all = () => frame.evaluate((element) => element.clientWidth);
      await frame.focus();
      const before = await wide();
      await page.keyboard.press('+');
      await expect.poll(wide).toBeGreaterThan(before * 1.2);
      await page.keyboard.press('-');
      await page.keyboard.press('-');
      await expect.poll(wide).toBeLessThan(before);
      await page.keyboard.press('+');
      const fit = page.getByRole('button', { name: /^Fit the/ });
      if ((await fit.getAttribute('aria-label')) === 'Fit the page') {
        await fit.click();
      } else {
        await fit.click();
        await expect.poll(wide).toBe(await all());
        await fit.click();
      }
      await expect
        .poll(() =>
          page.locator('[data-page="2"]').evaluate((own) => {
            const seen = own.closest('[data-source-view]')?.clientHeight ?? 0;
            return own.clientHeight <= seen + 1;
          }),
        )
        .toBe(true);
      await expect(field(page)).toHaveValue('2');
      await page.getByRole('button', { name: 'Fit the width' }).click();
      await expect.poll(wide).toBe(await all());
      await expect(page.getByText('9 Ending the lease')).toBeInViewport();
    });

    test('headings lead to their places in a text, and the one above what is seen is marked', async ({
      page,
    }) => {
      await open(page, 'Contract.md');
      await expect(page.getByRole('heading', { name: 'Part 1', exact: true })).toBeVisible();
      const side = page.getByRole('button', { name: 'Headings' });
      if (width < 640) await side.click();
      const headings = page.getByRole('navigation', { name: 'Headings' });
      await tabTo(page, headings.getByRole('button', { name: 'Part 1', exact: true }));
      await page.keyboard.press('End');
      await expect(headings.getByRole('button', { name: 'Terms of part 30' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      const heading = page.getByRole('heading', { name: 'Terms of part 29', level: 3 });
      await expect(heading).toBeInViewport();
      if (width < 640) {
        await expect(headings).toBeHidden();
        await expect(side).toBeFocused();
        await side.click();
      }
      const current = headings.locator('[aria-current=location]');
      await expect(current).toHaveText('Terms of part 29');
      if (width < 640) await page.keyboard.press('Escape');
      await view(page, 'Contract.md').evaluate((element) => element.scrollTo(0, element.scrollHeight));
      if (width < 640) await side.click();
      await expect(current).not.toHaveText('Terms of part 29');
    });

    test('words are found on all pages of a text', async ({ page }) => {
      await open(page, 'Contract.md');
      await expect(page.getByRole('heading', { name: 'Part 1', exact: true })).toBeVisible();
      await page.keyboard.press('Control+f');
      await page.keyboard.type('cafe  on');
      await expect(told(page)).toHaveText('1 of 3');
      await expect(page.locator('mark[data-hit=active]')).toHaveText('Café on');
      await expect(page.locator('mark[data-hit=active]')).toBeInViewport();
      await expectAccessible(page);
      const first = await field(page).inputValue();
      await page.keyboard.press('Enter');
      await expect(told(page)).toHaveText('2 of 3');
      await expect(field(page)).not.toHaveValue(first);
      await expect(page.locator('mark[data-hit=active]')).toBeInViewport();
      await page.getByRole('button', { name: 'Previous place' }).click();
      await expect(told(page)).toHaveText('1 of 3');
      await page.getByRole('button', { name: 'Close the search' }).click();
      await expect(page.locator('mark')).toHaveCount(0);
    });

    test('beside an answer, words are found while the sentence stays marked', async ({ page }) => {
      await page.goto(`/admin/ask?question=${question}`);
      await answer(page).getByRole('button', { name: 'Lease.pdf, page 2' }).first().click();
      const source = page
        .getByRole('region', { name: 'Source' })
        .or(page.getByRole('dialog', { name: 'Lease.pdf' }));
      await expect(source.locator('canvas[data-drawn="2"]')).toBeVisible();
      await page.keyboard.press('Control+f');
      await page.keyboard.type('landlord');
      await expect(told(page)).toHaveText('2 of 3');
      await expect(source.getByTestId('quote-box')).toHaveCount(2);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(search(page)).toBeHidden();
      await expect(source).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(source).toBeHidden();
    });
  });
}

test('each view of a file is fit for each size and colour', async ({ page }) => {
  await followSystem(page);
  await open(page, 'Lease.pdf', '?page=2');
  await expect(drawn(page, 2)).toBeVisible();
  await expectPresentable(page, 'pdf');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('landlord');
  await expect(told(page)).toHaveText(/of 3$/);
  await expectPresentable(page, 'pdf-find');
  await open(page, 'Contract.md');
  await expect(page.getByRole('heading', { name: 'Part 1', exact: true })).toBeVisible();
  await expectPresentable(page, 'text');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('cafe');
  await expect(told(page)).toHaveText('1 of 3');
  await expectPresentable(page, 'text-find');
  // Where there is no room beside the text, its headings are opened over it.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Headings' }).click();
  await expect(page.getByRole('navigation', { name: 'Headings' })).toBeVisible();
  await expectPresentable(page, 'text-headings');
  await page.goto(`/admin/ask?question=${question}&source=1`);
  await expect(page.locator('canvas[data-drawn="2"]')).toBeVisible();
  await expectPresentable(page, 'source');
});

test('words that are cut at the end of a line are found, and those of a page that is shown turned', async ({
  page,
}) => {
  await open(page, 'Report.pdf');
  await expect(drawn(page, 1)).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('maintenance of the building');
  await expect(told(page)).toHaveText('1 of 1,000', { timeout: 60_000 });
  // The part on each line has a box of its own.
  await expect(page.getByTestId('active-hit-box')).toHaveCount(2);
  for (const box of await page.getByTestId('active-hit-box').all())
    expect(await inkIn(box)).toBeGreaterThan(0.05);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('e');
  await expect(told(page)).toHaveText('1 of 2,000+', { timeout: 60_000 });
  await open(page, 'Attic.pdf');
  await expect(drawn(page, 1)).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('attic');
  await expect(told(page)).toHaveText('1 of 1');
  const box = await activeBox(page).boundingBox();
  expect(box?.height ?? 0).toBeGreaterThan((box?.width ?? 0) * 1.5);
  expect(await inkIn(activeBox(page))).toBeGreaterThan(0.05);
});

test('a heading of a PDF leads to its words', async ({ page }) => {
  await open(page, 'Lease.pdf');
  await page.getByRole('button', { name: 'Headings', exact: true }).click();
  await page.getByRole('navigation', { name: 'Headings' }).getByRole('button', { name: '10 Pets' }).click();
  await expect(field(page)).toHaveValue('2');
  await expect(page.getByText('10 Pets').last()).toBeInViewport();
});

test('a file without headings has no outline, and keys that are typed are typed', async ({ page }) => {
  await open(page, 'Note.txt');
  await expect(page.getByText('The key is under the mat.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Headings' })).toHaveCount(0);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('key + mat - door');
  await expect(told(page)).toHaveText('Not found');
  await expect(search(page).getByRole('searchbox')).toHaveValue('key + mat - door');
});

test.describe('while the server does not answer', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('it is said that a file could not be searched, and it is searched again by a press', async ({
    page,
  }) => {
    await followSystem(page);
    await open(page, 'Contract.md');
    await expect(page.getByRole('heading', { name: 'Part 1', exact: true })).toBeVisible();
    await page.route('**/trpc/**files.pages**', (route) => route.abort());
    await page.keyboard.press('Control+f');
    await page.keyboard.type('cafe');
    await expect(told(page)).toHaveText('Could not be searched', { timeout: 60_000 });
    await expectPresentable(page, 'find-failed');
    await page.unroute('**/trpc/**files.pages**');
    await page.getByRole('button', { name: 'Search again' }).click();
    await expect(told(page)).toHaveText('1 of 3');
  });
});

test('a version of a file that somebody else has brought is shown and saved', async ({ page, server }) => {
  await open(page, 'Handbook.md');
  await open(page, 'Lease.pdf');
  await expect(page.getByText('Lease of the flat at Lindenstrasse 4')).toBeVisible();
  const anew = reportOf(2);
  const form = new FormData();
  form.append('file', new File([new Uint8Array(anew)], 'new.pdf'));
  const address = `${server.url}/api/v1/files/${ids['Lease.pdf']}`;
  const headers = await bearer(server.url, SUPERUSER);
  expect((await fetch(`${address}/content`, { method: 'PUT', body: form, headers })).status).toBe(200);
  await expect
    .poll(async () => Object(await (await fetch(address, { headers })).json()).status, { timeout: 30_000 })
    .toBe('ready');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file' }).click();
  const content = await (await saved).createReadStream();
  const bytes = Buffer.concat(await content.toArray());
  expect(bytes.equals(anew)).toBe(true);
  await expect(page.getByText('This is leaf 1 of the report')).toBeVisible();
});
