// The fixtures of all browser tests: the built server with its own data directory, and a page that fails the test on any
// console message.
import { rm } from 'node:fs/promises';
import axe from 'axe-core';
import { test as base, expect, type Frame, type Page } from '@playwright/test';
import { newDataDir, serve, type Serving } from '#server/testing/process.ts';

export const SUPERUSER = { email: 'ada@example.org', password: 'correct horse battery' };
export const USER = {
  email: 'ben@example.org',
  password: 'correct horse battery',
  full_name: 'Ben Lindqvist',
};
export const STAFF = {
  email: 'sam@example.org',
  password: 'correct horse battery',
  full_name: 'Sam Okonkwo',
};

/** For test files of what moves: in others the system asks for less motion. */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface TestFixtures {
  /** Console messages that this test causes on purpose. */
  expectedConsole: RegExp[];
  silentConsole: void;
}

interface WorkerFixtures {
  /** Test files with different names here get different servers, each with an empty data directory. */
  instance: string;
  server: Serving;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  instance: ['shared', { scope: 'worker', option: true }],
  server: [
    // Playwright requires an object pattern here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = newDataDir();
      const server = await serve({
        DATA_DIR: dataDir,
        FIRST_SUPERUSER: SUPERUSER.email,
        FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
      });
      await postJson(`${server.url}/api/v1/users/signup`, USER);
      await use(server);
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedConsole: [[], { option: true }],
  silentConsole: [
    async ({ page, expectedConsole }, use) => {
      const messages: string[] = [];
      // Chromium's own hints have the level `verbose`; everything else is a mistake.
      page.on('console', (message) => {
        if (!/verbose|debug/.test(message.type())) messages.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
      await use();
      const unexpected = messages.filter((text) => !expectedConsole.some((pattern) => pattern.test(text)));
      expect(unexpected, 'the console of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Sends JSON to the server, as a script would. */
export function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Logs in as a script does. @returns the response, whatever its status */
export function postLogIn(url: string, who: { email: string; password: string }): Promise<Response> {
  const body = new URLSearchParams({ username: who.email, password: who.password });
  return fetch(`${url}/api/v1/login/access-token`, { method: 'POST', body });
}

/** The headers of a logged-in script. */
export async function bearer(
  url: string,
  who: { email: string; password: string },
): Promise<{ authorization: string }> {
  const { access_token } = Object(await (await postLogIn(url, who)).json());
  return { authorization: `Bearer ${access_token}` };
}

/** A picture of the screen in the folder that SHOTS names, to be looked at; none without it. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** An account for one test alone, which may change its password and its factors. */
export async function addPerson(url: string, name: string): Promise<{ email: string; password: string }> {
  const person = { email: `${name}@example.org`, password: USER.password };
  await postJson(`${url}/api/v1/users/signup`, { ...person, full_name: 'A Person' });
  return person;
}

/** Logs out by the menu of the user. */
export async function logOut(page: Page): Promise<void> {
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
}

/** Has the superuser make the account STAFF, for test files that need it. */
export async function addStaff({ server: { url } }: { server: Serving }): Promise<void> {
  const account = { ...STAFF, role: 'staff', is_active: true };
  const { status } = await postJson(`${url}/api/v1/users/`, account, await bearer(url, SUPERUSER));
  // Another file with the same instance may have made it.
  expect([200, 409]).toContain(status);
}

/** What `signIn` opens where a test opens a screen itself: a document of the server without scripts. */
const NO_SCREEN = '/healthz';

/**
 * Gives the page a session of its own as the log-in page does, without its form, and opens a screen. `logIn` takes twice the work:
 * it is for tests of logging in, and of what the app does from there on.
 * @param path the screen; without it none is shown yet
 */
export async function signIn(
  page: Page,
  who: { email: string; password: string },
  path = NO_SCREEN,
): Promise<void> {
  const data = { username: who.email, password: who.password };
  // The browser gets the cookie of the answer.
  const answer = Object(await (await page.request.post('/trpc/auth.login', { data })).json());
  const stored = await page.addInitScript(
    (token: string) => localStorage.setItem('access_token', token),
    String(answer.result.data.access_token),
  );
  await page.goto(path);
  await stored.dispose();
}

/** Opens the log-in page, logs in and waits for the dashboard. */
export async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await fillLogIn(page, who);
}

/** Opens the command palette by its keys, as soon as the app listens to them: its first paint does not. */
export async function openPalette(page: Page): Promise<void> {
  await expect(page.getByTestId('user-menu')).toBeEnabled();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
}

/** Waits for a redirect to the log-in page and logs in there. */
export async function fillLogIn(page: Page, who: { email: string; password: string }): Promise<void> {
  const button = page.getByRole('button', { name: 'Log In' });
  // The address changes before the page, and the previous page has an Email field too.
  await expect(button).toBeVisible();
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await button.click();
  await page.waitForURL('**/admin');
}

/** Leaves the server's pages before it stops: a page that is still loading would log an error. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
}

/** Sets a value in the browser's storage before any script of the page runs. */
export async function store(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(
    ([name, text]) => {
      // The empty document during a navigation has no origin and no storage.
      if (self.origin !== 'null') localStorage.setItem(name, text);
    },
    [key, value] as const,
  );
}

/** Accepts cookies in advance, so that the dialog is not shown. */
export function acceptCookies(page: Page): Promise<void> {
  return store(page, 'accept_cookies', 'true');
}

/** Holds matching requests back until the returned function is called. */
export async function hold(page: Page, what: string | RegExp | ((url: URL) => boolean)): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Records what a page must not do: violate the Content-Security-Policy, contact other origins, open sockets. */
export async function watch(page: Page, origin: string): Promise<string[]> {
  const offences: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => offences.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(
        window,
        'reportViolation',
      )(`${event.violatedDirective} ${event.blockedURI} ${location.pathname}`);
    });
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^(data|blob):$/.test(url.protocol) && url.origin !== origin) offences.push(`asked ${url.href}`);
  });
  page.on('websocket', (socket) => offences.push(`opened ${socket.url()}`));
  return offences;
}

/** Lets the page have the colours of the system, which `inEachForm` changes; before it is opened. */
export function followSystem(page: Page): Promise<void> {
  return store(page, 'theme', 'system');
}

/**
 * Looks at what the page shows on a phone and on a wide screen, in both modes of colour, without loading it again.
 * @param look what must be true in each form; with axe by default
 * @param widths the widths, where a test does not look at both
 */
export async function inEachForm(
  page: Page,
  look: (width: number, colorScheme: 'light' | 'dark') => Promise<void> = () => expectAccessible(page),
  widths: readonly number[] = [360, 1280],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme));
      await test.step(`${width} px, ${colorScheme}`, () => look(width, colorScheme));
    }
  }
}

/**
 * Checks in each form what the page shows: axe finds nothing, and nothing needs scrolling sideways. Takes pictures of it.
 * Needs `followSystem` before the page is opened, and leaves it wide and dark.
 * @param name that of the pictures
 */
export function expectPresentable(page: Page, name: string): Promise<void> {
  return inEachForm(page, async (width, colorScheme) => {
    await expectAccessible(page);
    await expectNoSideways(page);
    await shoot(page, `${name}-${width}-${colorScheme}`);
  });
}

/** Nothing is wider than the window. */
export async function expectNoSideways(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Checks the page and what it frames with axe; fails on serious and critical findings. Axe runs in the document itself, and
 * stays in it: what brings the results of frames together in a page of its own takes seven times the work of the check.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that are fading in do not have their contrast yet.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const findings: string[] = [];
  for (const frame of page.frames()) findings.push(...(await seriousFindings(frame)));
  expect(findings).toEqual([]);
}

async function seriousFindings(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  return frame.evaluate(async (tags) => {
    // Safe: the line above has put it there.
    const { run } = Reflect.get(window, 'axe') as typeof axe;
    const { violations } = await run({ runOnly: tags, resultTypes: ['violations'], iframes: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, WCAG);
}
