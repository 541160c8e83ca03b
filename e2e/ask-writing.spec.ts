// While an answer is written: its lines as they are checked, what is happening, Stop, lost connections, and the next question.
import type { Page } from '@playwright/test';
import { says, streaming, type StreamingReply, type TestModel } from '#server/testing/language-model.ts';
import { answer } from './asking.ts';
import {
  acceptCookies,
  expect,
  expectAccessible,
  followSystem,
  hold,
  inEachForm,
  leave,
  signIn,
  SUPERUSER,
} from './fixtures.ts';
import {
  dueLine as due,
  QUESTION,
  rentLine as rent,
  stopButton as stop,
  testWithModel,
  writtenLines as written,
} from './with-model.ts';

const test = testWithModel('140s');
// A model that is followed to its end, and a look at all of the page in between, take their time on a busy machine.
test.setTimeout(150_000);

const box = (page: Page, name = 'Ask a question') => page.getByRole('textbox', { name });

async function ask(page: Page, question = QUESTION, name?: string): Promise<void> {
  await box(page, name).fill(question);
  await box(page, name).press('Enter');
}

async function open(page: Page): Promise<void> {
  await acceptCookies(page);
  await signIn(page, SUPERUSER, '/admin/ask');
}

const writers: StreamingReply[] = [];
/** Answers from now on as the test has it. */
function writeAt(model: TestModel): StreamingReply {
  const writer = streaming();
  model.reply = writer.reply;
  writers.push(writer);
  return writer;
}
/** Asks a question, the first line of whose answer has come. */
async function begin(page: Page, model: TestModel): Promise<{ writer: StreamingReply; prompt: string }> {
  await open(page);
  const writer = writeAt(model);
  await ask(page);
  const prompt = await writer.asked;
  writer.write(rent(prompt));
  await expect(written(page)).toHaveCount(1);
  return { writer, prompt };
}

test.afterEach(async ({ page }) => {
  // A model writes two answers at once: those of a test that failed would keep the next one waiting.
  for (const writer of writers.splice(0)) writer.cut();
  await leave(page);
});

for (const width of [1280, 360]) {
  test(`lines come one by one, with what is happening and for how long, at ${width} px`, async ({
    page,
    model,
  }) => {
    await followSystem(page);
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    const writer = writeAt(model);
    await ask(page);
    await expect(answer(page).getByText('Reading 1 file')).toBeVisible();
    await expect(answer(page).getByRole('list', { name: 'Quotations' })).toContainText('900 euros');
    await expect(answer(page).getByRole('timer')).toHaveText(/^\d+ s$/);
    const prompt = await writer.asked;
    writer.write('The rent is');
    await expect(answer(page).getByText('Writing', { exact: true })).toBeVisible();
    await expect(written(page)).toHaveCount(0);
    writer.write(rent(prompt).slice('The rent is'.length));
    await expect(written(page)).toHaveText([/^The rent is 900 euros a month\.\s*\d$/]);
    await expect(answer(page).getByText('Writing line 2')).toBeVisible();
    await inEachForm(page, async () => {
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }, [width]);

    // A line is read while the others are written.
    await written(page)
      .getByRole('button', { name: /^Source \d$/ })
      .press('Enter');
    await expect(page.locator('mark', { hasText: '900 euros' }).first()).toBeVisible();
    await page.keyboard.press('Escape');

    // Nothing is asked for again and again: the lines come over what is open. The browser may fetch an icon.
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/assets/')) requests.push(request.url());
    });
    await page.waitForTimeout(3500);
    expect(requests).toEqual([]);
    writer.write(due(prompt));
    await expect(written(page)).toHaveCount(2);
    expect(requests).toEqual([]);
    writer.end();
    await expect(stop(page)).toBeHidden();
    await expect(written(page)).toHaveCount(2);
    await expect(page.getByText('The answer is written.')).toBeAttached();
    await page.reload();
    await expect(written(page)).toHaveCount(2);
  });
}

test('Stop ends the work of the model by keyboard, and keeps the lines that were checked', async ({
  page,
  model,
}) => {
  const { writer } = await begin(page, model);
  await stop(page).focus();
  await page.keyboard.press('Enter');
  await expect(
    answer(page).getByText('The written answer ends early: the answer was stopped.'),
  ).toBeVisible();
  await expect(stop(page)).toBeHidden();
  await expect(written(page)).toHaveCount(1);
  await expect(answer(page).getByRole('heading', { name: QUESTION })).toBeFocused();
  await expect.poll(() => writer.isLeft()).toBe(true);
  await expectAccessible(page);
});

test.describe('over a connection that is lost', () => {
  test.use({
    baseURL: async ({ line }, use) => use(`http://localhost:${line.port}`),
    expectedConsole: [/ERR_/],
  });

  test('goes on by itself, with every line once', async ({ page, model, line }) => {
    const { writer, prompt } = await begin(page, model);
    line.cut();
    writer.write(due(prompt));
    await expect(written(page)).toHaveText([/^The rent is 900/, /^It is due/]);
    line.cut();
    writer.end();
    await expect(stop(page)).toBeHidden();
    await expect(written(page)).toHaveText([/^The rent is 900/, /^It is due/]);
  });
});

test('the next question is typed and sent while an answer is written', async ({ page, model }) => {
  const { writer, prompt } = await begin(page, model);
  const second = writeAt(model);
  await ask(page, 'When is the rent due?', 'Ask a follow-up');
  await expect(box(page, 'Ask a follow-up')).toHaveValue('');
  await expect(answer(page).getByRole('heading', { name: 'When is the rent due?' })).toBeVisible();
  // The first one goes on being written, above it.
  const before = page.getByRole('list', { name: 'Before this' });
  await expect(before).toContainText('Being written');
  writer.write(due(prompt));
  await expect(before).toContainText('It is due on the third working day of each month.');
  writer.end();
  await expect(before).not.toContainText('Being written');
  second.write(due(await second.asked));
  await expect(written(page)).toHaveText([/^It is due/]);
  second.end();
  await expect(stop(page)).toBeHidden();
});

test('what is sent before the last question was answered waits for it, and follows it up', async ({
  page,
  model,
}) => {
  await open(page);
  model.reply = says('NO ANSWER');
  await ask(page);
  await expect(answer(page)).toContainText('900 euros');
  const release = await hold(page, /questions\.ask/);
  await ask(page, 'When is the rent due?', 'Ask a follow-up');
  await expect(box(page, 'Ask a follow-up')).toHaveValue('');
  await ask(page, 'What is the rent of the flat a month?', 'Ask a follow-up');
  const queued = page.getByRole('list', { name: 'Asked next' });
  await expect(queued).toHaveText(['What is the rent of the flat a month?']);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('queued.png'), fullPage: true });
  release();
  await expect(
    answer(page).getByRole('heading', { name: 'What is the rent of the flat a month?' }),
  ).toBeVisible();
  await expect(queued).toBeHidden();
  const before = page.getByRole('list', { name: 'Before this' });
  await expect(before.getByRole('heading')).toHaveText([QUESTION, 'When is the rent due?']);
});
