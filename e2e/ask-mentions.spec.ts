// A paper that mentions a thing without what is asked of it: this is said first, with its sentences.
import { pagesOf } from '#server/testing/reading.ts';
import { answer, bringIn, questionBox } from './asking.ts';
import {
  acceptCookies,
  expect,
  expectAccessible,
  followSystem,
  inEachForm,
  signIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'ask mentions' });

const LEASE = `# Lease

Before the keys are handed over the tenant pays a deposit to the agent.

The deposit may not be treated as the rent of the last month.
`;
const QUESTION = 'How much is the deposit?';
const NOTE = 'Lease.md mentions “deposit”, but no amount.';

test.beforeAll(async ({ server }) => {
  await bringIn(server.url, 'House', { 'Lease.md': LEASE });
});
test.beforeEach(({ page }) => acceptCookies(page));

test('says first what the paper lacks', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await followSystem(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, SUPERUSER, '/admin/ask');
  await questionBox(page).fill(QUESTION);
  await questionBox(page).press('Enter');
  const note = answer(page).getByText(NOTE);
  await expect(note).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: NOTE })).toContainText('2 quotations.');
  await expect(answer(page)).not.toContainText('none may answer');
  const first = answer(page).getByRole('list', { name: 'Quotations' }).getByRole('listitem').first();
  await inEachForm(page, async (width) => {
    const [head, below] = [await note.boundingBox(), await first.boundingBox()];
    expect(head?.y).toBeLessThan(below?.y ?? 0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
  });

  await answer(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^How much is the deposit\?\n\nLease\.md mentions “deposit”, but no amount\.\n\n“/);
  const printed = await pagesOf(await page.pdf({ format: 'A4' }), 'application/pdf');
  expect(printed.map(({ text }) => text).join('\n')).toContain(NOTE);
});
