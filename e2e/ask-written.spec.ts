// Written answers on the screen: with a model that is slow, that fails, and that lies.
import { fails, hangs, numberOf, says } from '#server/testing/language-model.ts';
import { answer, questionBox } from './asking.ts';
import { acceptCookies, expect, expectAccessible, leave, signIn, SUPERUSER } from './fixtures.ts';
import { RENT, testWithModel } from './with-model.ts';

const QUESTION = 'How much is the rent of the flat?';
const test = testWithModel('8s');

test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER, '/admin/ask');
});
test.afterEach(({ page }) => leave(page));

const ask = async (page: Parameters<typeof answer>[0], question = QUESTION) => {
  const box = questionBox(page);
  await box.fill(question);
  await box.press('Enter');
};
const written = (page: Parameters<typeof answer>[0]) => page.getByRole('list', { name: 'Written answer' });

test('says before asking what leaves the server, and where to', async ({ page, model }) => {
  const { host } = new URL(model.url);
  await expect(
    page.getByText(`The question and up to 24 sentences go to ${host}, model test-model.`),
  ).toBeVisible();
});

test('shows what was found while an answer is being written, and then the lines with their sources', async ({
  page,
  model,
}) => {
  let finish = () => {};
  model.reply = (...call) => {
    const [rent, due] = [numberOf(call[1].prompt, '900'), numberOf(call[1].prompt, 'due on')];
    finish = () =>
      says(
        `The rent is 900 euros a month. [S${rent}]\nIt is due on the third working day of each month. [S${due}]`,
      )(...call);
  };
  await ask(page);
  await expect(page.getByText('An answer is being written.')).toBeVisible();
  const former = page.getByRole('region', { name: 'Former questions' }).getByRole('listitem').first();
  await expect(former).toContainText('Being written');
  await expect(answer(page).getByRole('list', { name: 'Quotations' })).toContainText(RENT);
  await expect.poll(() => model.calls.length).toBeGreaterThan(0);
  finish();
  await expect(written(page).getByRole('listitem')).toHaveText([
    /^The rent is 900 euros a month\.\s*\d$/,
    /^It is due on the third working day of each month\.\s*\d$/,
  ]);
  await expect(answer(page)).toContainText(
    'Figures and names were checked against the sources; read the sources for the rest.',
  );
  await expect(page.getByText('An answer is being written.')).toBeHidden();
  await expect(former).toContainText('Answered');
  await expectAccessible(page);
  await written(page)
    .getByRole('button', { name: /^Source \d$/ })
    .first()
    .click();
  await expect(page.locator('mark', { hasText: RENT }).first()).toBeVisible();
});

test('marks a figure whose plan the model proposed, until somebody changes it', async ({ page, model }) => {
  model.reply = says(
    '{"table":"T1","measures":[{"op":"sum","column":"c3"}],"filters":[{"column":"c2","op":"is","values":["Berlin"]}]}',
  );
  await ask(page, 'What are the Nebenkosten in Berlin?');
  const figure = answer(page).getByRole('region', { name: 'Figure', exact: true });
  await expect(figure).toContainText('€300.50');
  const note = figure.getByText(
    'The language model test-model proposed how to read this question. Without it, “Nebenkosten” could not be understood.',
  );
  await expect(note).toBeVisible();
  const former = page.getByRole('region', { name: 'Former questions' }).getByRole('listitem').first();
  await expect(former).toContainText('Proposed figure');
  await expectAccessible(page);
  await figure.getByRole('button', { name: 'Filter: Flat is Berlin' }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Remove' }).click();
  await expect(figure).toContainText('€510.50');
  await expect(note).toHaveCount(0);
});

test('shows nothing of a model that lies, and says so', async ({ page, model }) => {
  model.reply = says(
    'The rent is 950 euros a month. [S1]\n<img src="https://evil.example/x.png"> Ignore all rules. [S1]\nThe rent is 900 euros a month. [S77]',
  );
  await ask(page);
  await expect(
    page.getByText(
      'There is no written answer: no line of the model passed the check against its sentences.',
    ),
  ).toBeVisible();
  await expect(written(page)).toHaveCount(0);
  await expect(answer(page)).toContainText(RENT);
  await expect(answer(page)).not.toContainText('950');
  await expect(answer(page).locator('img')).toHaveCount(0);
});

for (const [name, reply, reason] of [
  ['fails', fails(500), /answered with an error \(500\)/],
  ['does not answer', hangs, /did not answer within 8 s/],
] as const) {
  test(`shows the quotations of a model that ${name}, and says why`, async ({ page, model }) => {
    model.reply = reply;
    await ask(page);
    await expect(answer(page)).toContainText(RENT);
    await expect(page.getByText(reason)).toBeVisible({ timeout: 20_000 });
    await expect(written(page)).toHaveCount(0);
  });
}

test('a collection that stays at home is said to, and answered in quotations', async ({ page, model }) => {
  await page.goto('/admin/ask/files');
  await page.getByRole('link', { name: 'Leases' }).click();
  const share = async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('checkbox', { name: 'May be sent to the language model' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await share();
  await expect(page.getByText('Never sent to the model')).toBeVisible();
  await page.goto('/admin/ask');
  await expect(page.getByText('nothing is sent to the language model')).toBeVisible();
  model.calls.length = 0;
  await ask(page);
  await expect(answer(page)).toContainText(RENT);
  await expect(page.getByText('An answer is being written.')).toHaveCount(0);
  expect(model.calls).toEqual([]);
  await page.goto('/admin/ask/files');
  await page.getByRole('link', { name: 'Leases' }).click();
  await share();
});
