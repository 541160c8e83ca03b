// The public pages: content, colour mode, cookie dialog, legal texts, 404 screen, headers and caching.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { newDataDir, serve } from '#server/testing/process.ts';
import { acceptCookies, expect, expectAccessible, leave, MOTION, store, test, watch } from './fixtures.ts';

test.use(MOTION);

const PUBLIC = ['/', '/privacy-policy', '/terms-of-service'];
const LEGAL = ['/privacy-policy', '/terms-of-service'];
const AUTH = ['/login', '/signup', '/recover-password', '/reset-password?token=x', '/reset-password'];
const UNKNOWN = '/no/such-page';

const html = (page: Page) => page.locator('html');
const modeSwitch = (page: Page) =>
  page.getByRole('contentinfo').getByRole('switch', { name: 'Dark mode', exact: true });
const cookieDialog = (page: Page) => page.getByRole('dialog', { name: 'We use cookies', exact: true });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** The box of an element; fails if it is not rendered. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not drawn.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.x + box.width / 2 };
}

/** Records in every frame of the next documents what is visible: the colour mode, and whether the cookie dialog is. */
async function recordFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) {
        const asked = document.querySelector('[role="dialog"]')?.checkVisibility() ? 'asked' : 'unasked';
        seen.add(
          `${document.documentElement.className} ${asked} ${getComputedStyle(document.documentElement).backgroundColor}`,
        );
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => [...Reflect.get(window, 'seen')]);
}

/** The scroll positions between start and end that were observed while `act` scrolled the window until `done` holds. */
async function scrollSteps(page: Page, act: () => Promise<void>, done: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const places = [scrollY];
    Object.assign(window, { places });
    addEventListener('scroll', () => places.push(scrollY));
  });
  await act();
  await done();
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const places: number[] = Reflect.get(window, 'places');
    const first = places[0] ?? 0;
    const low = Math.min(first, scrollY) + 1;
    const high = Math.max(first, scrollY) - 1;
    return new Set(places.filter((place) => place > low && place < high)).size;
  });
}

/** The response to a path that clients would normalise before sending it. */
async function answerTo(port: number, path: string) {
  const [response] = await once(get({ host: 'localhost', port, path }), 'response');
  response.resume();
  return { status: response.statusCode, location: response.headers.location };
}

test.describe('the landing page', () => {
  test('says what the product is: banner, one headline, the four sections, whose data it is', async ({
    page,
  }) => {
    await acceptCookies(page);
    await page.goto('/');
    await expect(page).toHaveTitle(/Oriel/);
    await expect(page.getByText('NOW INVITING BETA USERS', { exact: true })).toBeVisible();
    const headline = page.getByRole('heading', { level: 1 });
    await expect(headline).toHaveCount(1);
    for (const idea of [/intelligen/i, /priva/i, /simpl/i]) await expect(headline).toHaveText(idea);
    for (const name of ['Intuitive', 'Private', 'Comprehensive', 'Intelligent', 'Your Data. Your Control.']) {
      await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1);
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Join Waitlist', exact: true })).toHaveCount(2);
    await expect(page.getByPlaceholder('Email', { exact: true })).toBeVisible();
  });

  for (const motion of ['no-preference', 'reduce'] as const) {
    test(`scrolls to the form and back to the top; motion: ${motion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await acceptCookies(page);
      await page.goto('/');
      const isSmooth = (steps: number) => (motion === 'reduce' ? steps === 0 : steps > 4);
      const submit = page.locator('form button[type=submit]');
      const down = await scrollSteps(
        page,
        () => page.getByRole('button', { name: 'Join Waitlist' }).first().click(),
        () => expect(submit).toBeInViewport({ ratio: 1 }),
      );
      expect(isSmooth(down), `${down} steps down`).toBe(true);
      await page.evaluate(() => {
        scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
        Object.assign(window, { isSameDocument: true });
      });
      const up = await scrollSteps(
        page,
        () => page.getByRole('contentinfo').getByRole('link', { name: 'Oriel' }).click(),
        () => expect.poll(() => page.evaluate(() => scrollY)).toBe(0),
      );
      expect(isSmooth(up), `${up} steps up`).toBe(true);
      expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/');
      if (motion === 'reduce') {
        const moving = () =>
          document.getAnimations().filter((animation) => {
            const { endTime } = animation.effect?.getComputedTiming() ?? {};
            return animation.playState === 'running' && Number(endTime) > 2000;
          }).length;
        expect(await page.evaluate(moving), 'animations that go on').toBe(0);
      }
    });
  }
});

test.describe('header and footer', () => {
  test.beforeEach(({ page }) => acceptCookies(page));

  test('the logo of the header is large and centred on the landing page, small and at the left elsewhere', async ({
    page,
  }) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const logo = page.getByRole('banner').getByRole('link');
      await page.goto('/');
      await expect(logo).toHaveAttribute('href', '/');
      const large = await boxOf(logo);
      expect(Math.abs(large.middle - width / 2)).toBeLessThan(2);
      for (const path of LEGAL) {
        await page.goto(path);
        await expect(logo).toHaveAttribute('href', '/');
        const small = await boxOf(logo);
        expect(small.height).toBeLessThan(large.height * 0.75);
        expect(small.right).toBeLessThan(width / 2);
        expect(Math.abs(small.x - (await boxOf(page.getByRole('heading', { level: 1 }))).x)).toBeLessThan(2);
        await logo.click();
        await expect(page).toHaveURL(/:\d+\/$/);
      }
    }
  });

  test('the footer leads to the start and to the legal pages, at their top', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    for (const from of PUBLIC) {
      await page.goto(from);
      await expect(footer.getByRole('link', { name: 'Oriel' })).toHaveAttribute('href', '/');
      for (const [name, path] of [
        ['Privacy Policy', '/privacy-policy'],
        ['Terms of Service', '/terms-of-service'],
      ] as const) {
        await page.goto(from);
        const link = footer.getByRole('link', { name, exact: true });
        await expect(link).toHaveAttribute('href', `${path}#root`);
        await link.click();
        await expect(page).toHaveURL(new RegExp(`${path}#root$`));
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
        expect(await page.evaluate(() => [scrollY, Boolean(document.querySelector('#root'))])).toEqual([
          0,
          true,
        ]);
      }
    }
    await footer.getByRole('link', { name: 'Oriel' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test("the footer's logo is named after what it does: back to the top on the landing page, home elsewhere", async ({
    page,
  }) => {
    const logo = page.getByRole('contentinfo').getByRole('link', { name: 'Oriel' });
    for (const [path, name] of [
      ['/', 'Oriel, back to top'],
      ['/privacy-policy', 'Oriel, home'],
      ['/terms-of-service', 'Oriel, home'],
    ] as const) {
      await page.goto(path);
      await expect(logo).toHaveAccessibleName(name);
    }
  });

  test('the favicon has a variant for each colour scheme of the system, on every document', async ({
    page,
    request,
  }) => {
    for (const path of [...PUBLIC, UNKNOWN, '/login']) {
      const text = await (await request.get(path)).text();
      const links = await page.evaluate((source) => {
        const found = new DOMParser()
          .parseFromString(source, 'text/html')
          .querySelectorAll('link[rel~="icon"]');
        return [...found].map((link) => [link.getAttribute('media') ?? '', link.getAttribute('href') ?? '']);
      }, text);
      expect(links.map(([media]) => media)).toEqual([
        '(prefers-color-scheme: light)',
        '(prefers-color-scheme: dark)',
      ]);
      const icons = await Promise.all(links.map(([, href = '']) => request.get(href)));
      for (const icon of icons) expect(icon.headers()['content-type']).toMatch(/^image\//);
      const [light, dark] = await Promise.all(icons.map((icon) => icon.text()));
      expect(light).not.toBe(dark);
    }
  });
});

test.describe('the colour mode', () => {
  test.beforeEach(({ page }) => acceptCookies(page));

  test('is light until the switch is used, whatever the system prefers, and the choice is kept', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of PUBLIC) {
      await page.goto(path);
      await page.evaluate(() => localStorage.removeItem('theme'));
      await page.reload();
      const control = modeSwitch(page);
      await expect(html(page)).toHaveClass('light');
      await expect(control).not.toBeChecked();
      await expect(control.locator('.lucide-moon')).toBeVisible();
      await expect(control.locator('.lucide-sun')).toBeVisible();
      expect(await stored(page, 'theme')).toBeNull();
      const background = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const light = await background();

      await control.click();
      await expect(html(page)).toHaveClass('dark');
      await expect(control).toBeChecked();
      expect(await stored(page, 'theme')).toBe('dark');
      expect(await background()).not.toBe(light);

      await page.reload();
      await expect(html(page)).toHaveClass('dark');
      await expect(control).toBeChecked();
      await control.focus();
      await page.keyboard.press('Space');
      await expect(html(page)).toHaveClass('light');
      await expect(control).not.toBeChecked();
      expect(await stored(page, 'theme')).toBe('light');
    }
  });

  for (const [theme, colorScheme, mode] of [
    ['dark', 'light', 'dark'],
    ['light', 'dark', 'light'],
    ['system', 'dark', 'dark'],
    ['system', 'light', 'light'],
    ['nonsense', 'dark', 'light'],
  ] as const) {
    test(`theme ${theme} on a ${colorScheme} system is ${mode} from the first frame on`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await store(page, 'theme', theme);
      const frames = await recordFrames(page);
      for (const path of [...PUBLIC, '/login']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        const seen = await frames();
        expect(seen, path).toHaveLength(1);
        expect(seen[0]).toMatch(new RegExp(`^${mode} unasked `));
      }
    });
  }

  test('theme system follows the system while the page is open, and the switch leaves it', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('theme', 'system'));
    await page.reload();
    await expect(html(page)).toHaveClass('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html(page)).toHaveClass('dark');
    await expect(modeSwitch(page)).toBeChecked();
    await modeSwitch(page).click();
    await expect(html(page)).toHaveClass('light');
    expect(await stored(page, 'theme')).toBe('light');
  });

  test('the other tabs follow', async ({ page, context }) => {
    await page.goto('/');
    const others = [await context.newPage(), await context.newPage()];
    await others[0]?.goto('/privacy-policy');
    await others[1]?.goto('/login');
    for (const mode of ['dark', 'light']) {
      await modeSwitch(page).click();
      for (const other of others) await expect(html(other)).toHaveClass(mode);
      await expect(modeSwitch(others[0] ?? page)).toBeChecked({ checked: mode === 'dark' });
    }
  });
});

test.describe('the cookie dialog', () => {
  test('asks on every public page, in the words agreed, and nowhere else', async ({ page }) => {
    for (const path of PUBLIC) {
      await page.goto(path);
      const dialog = cookieDialog(page);
      await expect(dialog.getByRole('heading', { name: 'We use cookies', exact: true })).toBeVisible();
      await expect(
        dialog.getByText(
          'Cookies help us deliver the best experience on our website. By using our website, you agree to the use of cookies.',
          { exact: true },
        ),
      ).toBeVisible();
      const link = dialog.getByRole('link', { name: 'Find out how we use cookies.', exact: true });
      await expect(link).toHaveAttribute('href', /^\/privacy-policy(#\w+)?$/);
      for (const name of ['Yes', 'No', 'Close'])
        await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
      await expect(dialog.getByRole('button')).toHaveCount(3);
    }
    await page.goto('/');
    await cookieDialog(page).getByRole('link').click();
    await expect(page).toHaveURL(/\/privacy-policy/);
    await expect(cookieDialog(page)).toBeVisible();
    for (const path of AUTH) {
      await page.goto(path);
      await expect(page.locator('form')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('body > * header, body > * footer')).toHaveCount(0);
    }
  });

  test('is left by its buttons alone: No and Close until the next load, Yes for good', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    const dialog = cookieDialog(page);
    expect(await stored(page, 'accept_cookies')).toBeNull();
    for (const focused of [null, 'Yes', 'Close']) {
      if (focused) await dialog.getByRole('button', { name: focused }).focus();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
    }
    await page.mouse.click(900, 300);
    await expect(dialog).toBeVisible();
    for (const name of ['No', 'Close']) {
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeHidden();
      expect(await stored(page, 'accept_cookies')).not.toBe('true');
      await page.reload();
      await expect(dialog).toBeVisible();
    }
    await page.evaluate(() => localStorage.setItem('accept_cookies', 'false'));
    await page.reload();
    await expect(dialog).toBeVisible();

    const other = await context.newPage();
    await other.goto('/terms-of-service');
    await expect(cookieDialog(other)).toBeVisible();
    await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(cookieDialog(other)).toBeHidden();
    expect(await stored(page, 'accept_cookies')).toBe('true');

    const frames = await recordFrames(page);
    for (const path of PUBLIC) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      for (const seen of await frames()) expect(seen).toContain('unasked');
    }
  });

  test('is at most 320 px wide, and does not stand in the way of the page', async ({ page }) => {
    for (const width of [3840, 2400, 1920, 1280, 360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/');
      const box = await boxOf(cookieDialog(page));
      expect(box.width).toBeLessThanOrEqual(320);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      const email = page.getByLabel('Email');
      await page.getByRole('button', { name: 'Join Waitlist' }).first().click();
      await expect(email).toBeFocused();
      await page.keyboard.type(`beside-${width}@example.org`);
      await page.locator('form button[type=submit]').click();
      await expect(page.getByText('You have joined the wishlist!').first()).toBeVisible();
      const toast = await boxOf(page.getByRole('listitem').filter({ hasText: 'Success!' }));
      expect(toast.y, 'a toast stands at the top').toBeLessThan(100);
      expect(width - toast.right, 'and at the end').toBeLessThan(40);
      await expect(email).toHaveValue('');
      await modeSwitch(page).click();
      await expect(html(page)).toHaveClass(/dark|light/);
      await expect(cookieDialog(page)).toBeVisible();
    }
  });

  test('comes first for the keyboard, takes no focus and traps none, and hides nothing that has the focus', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of PUBLIC) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(cookieDialog(page)).not.toHaveAttribute('aria-modal', 'true');
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      const walked: string[] = [];
      // Presses Tab until the focus has gone round; elements that the dialog covers entirely count as hidden.
      for (let n = 0; n < 80; n += 1) {
        await page.keyboard.press('Tab');
        const place = await page.evaluate(async () => {
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const element = document.activeElement;
          const dialog = document.querySelector('[role="dialog"]');
          if (!element || element === document.body || !dialog) return 'end';
          if (dialog.contains(element)) return 'dialog';
          const [a, b] = [element.getBoundingClientRect(), dialog.getBoundingClientRect()];
          const isHidden = a.top >= b.top && a.bottom <= b.bottom && a.left >= b.left && a.right <= b.right;
          return `${isHidden ? 'hidden' : 'page'} ${element.textContent ?? ''}`;
        });
        if (place === 'end') break;
        walked.push(place);
      }
      expect(walked.slice(0, 4)).toEqual(['dialog', 'dialog', 'dialog', 'dialog']);
      expect(walked.slice(4).filter((place) => place === 'dialog')).toEqual([]);
      expect(walked.length).toBeGreaterThan(10);
      expect(walked.filter((place) => place.startsWith('hidden'))).toEqual([]);
    }
  });

  test('never covers the button of the form on a phone, wherever the page is scrolled', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Join Waitlist' }).first().click();
    await expect(page.getByLabel('Email')).toBeInViewport({ ratio: 1 });
    await expect(cookieDialog(page)).toBeVisible();
    const { looked, covered } = await page.evaluate(async () => {
      const button = document.querySelector('form button[type=submit]');
      const dialog = document.querySelector('[role="dialog"]');
      if (!button || !dialog) throw new Error('Something is missing.');
      const twoFrames = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const start = scrollY + button.getBoundingClientRect().top - innerHeight - 20;
      const found: number[] = [];
      let count = 0;
      for (let top = start; top < start + innerHeight + 80; top += 20) {
        scrollTo({ top, behavior: 'instant' });
        await twoFrames();
        await twoFrames();
        const [a, b] = [button.getBoundingClientRect(), dialog.getBoundingClientRect()];
        if (a.bottom <= 0 || a.top >= innerHeight) continue;
        count += 1;
        if (a.bottom > b.top && a.top < b.bottom) found.push(top);
      }
      return { looked: count, covered: found };
    });
    expect(looked).toBeGreaterThan(20);
    expect(covered).toEqual([]);
  });
});

test.describe('the legal pages', () => {
  test.beforeEach(({ page }) => acceptCookies(page));

  test('the privacy policy says its date, whom it is not for, what the browser keeps and whose place names we use', async ({
    page,
  }) => {
    await page.goto('/privacy-policy');
    await expect(page).toHaveTitle(/Privacy.*Oriel/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy.*Cookie/);
    const main = page.getByRole('main');
    for (const fact of [/Effective Feb 2025/, /not directed to people under 16/, /GeoNames/])
      await expect(main).toContainText(fact);
    await expect(main.getByRole('link', { name: 'GeoNames' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.geonames\.org/,
    );
    await expect(main.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute(
      'href',
      /creativecommons\.org\/licenses\/by\/4\.0/,
    );
    for (const key of ['theme', 'accept_cookies', 'access_token', 'oriel_session', 'oriel_known_browser']) {
      await expect(main.getByRole('rowheader', { name: key, exact: true })).toBeVisible();
    }
    // The data that the server keeps.
    for (const thing of [
      /email address, to invite you/,
      /rounded to two decimals/,
      /Argon2id/,
      /for each sign-in/,
      /wait to be sent/,
      /descriptions and images/,
      /logs each request/,
      /audit trail/,
      /Backups are copies/,
    ])
      await expect(main).toContainText(thing);
  });

  test('the terms say their date and every term agreed', async ({ page }) => {
    await page.goto('/terms-of-service');
    await expect(page).toHaveTitle(/Terms of Service.*Oriel/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
    const main = page.getByRole('main');
    for (const fact of [
      /Last updated Feb 2025/,
      /at least 18 years old/,
      /greater of [^.]*(6|six) months[^.]* and USD 200\./,
      /within 60 days [^.]*arbitrator/,
      /change [^.]*disputes[^.]* reject the change within 30 days/,
    ]) {
      await expect(main).toContainText(fact);
    }
  });

  test('every entry of the contents leads to its section', async ({ page }) => {
    for (const path of LEGAL) {
      await page.goto(path);
      const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
      const count = await links.count();
      expect(count).toBe(await page.getByRole('main').getByRole('heading', { level: 2 }).count());
      for (let n = 0; n < count; n += 1) {
        const link = links.nth(n);
        const [hash, title] = [
          (await link.getAttribute('href')) ?? '',
          (await link.innerText()).replace(/^\d+\s*/, ''),
        ];
        await link.click();
        await expect(page).toHaveURL(new RegExp(`${path}${hash}$`));
        await expect(page.locator(hash).getByRole('heading', { level: 2 })).toContainText(title);
        await expect(page.locator(hash).getByRole('heading', { level: 2 })).toBeInViewport();
      }
    }
  });

  test('without a configured contact no address is invented', async ({ page }) => {
    for (const path of LEGAL) {
      await page.goto(path);
      await expect(page.locator('#contact')).toContainText('the operator of this site');
      await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0);
      await expect(page.getByRole('main')).not.toContainText(/null|undefined|@/);
    }
  });

  test('name and contact of the installation stand wherever a visitor sees them', async ({ page }) => {
    const name = 'Erker & <Söhne>';
    const dataDir = newDataDir();
    const server = await serve({
      DATA_DIR: dataDir,
      SITE_NAME: name,
      SITE_CONTACT_EMAIL: 'hello@example.org',
      PUBLIC_URL: 'https://erker.example.org',
    });
    try {
      for (const path of [...PUBLIC, '/login', '/signup']) {
        const response = await page.goto(server.url + path);
        expect(response?.headers()['strict-transport-security']).toContain('max-age=');
        await page.waitForLoadState('networkidle');
        await expect(page).toHaveTitle(new RegExp(name));
        await expect(page.getByRole('link', { name }).first()).toContainText(name);
        await expect(page.locator('body')).not.toContainText('Oriel');
        if (!PUBLIC.includes(path)) continue;
        expect((await page.locator('body').innerText()).split(name).length).toBeGreaterThan(3);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          `https://erker.example.org${path}`,
        );
      }
      for (const path of LEGAL) {
        await page.goto(server.url + path);
        const address = page.locator('#contact').getByRole('link', { name: 'hello@example.org' });
        await expect(address).toHaveAttribute('href', 'mailto:hello@example.org');
        await expect(page.getByRole('main')).not.toContainText('the operator of this site, through');
      }
      const manifest = Object(await (await fetch(`${server.url}/site.webmanifest`)).json());
      expect(manifest.name).toBe(name);
    } finally {
      await leave(page);
      await server.stop();
      await rm(dataDir, { recursive: true });
    }
  });
});

test.describe('what does not exist', () => {
  test.use({ expectedConsole: [/Failed to load resource.*404/] });

  test('an unknown path is the 404 screen with status 404, whose button leads to the start', async ({
    page,
  }) => {
    for (const path of [
      UNKNOWN,
      '/index.html',
      '/Privacy-Policy',
      '/privacy-policy/more',
      '/admin/no-such-screen',
    ]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      const screen = page.getByTestId('not-found');
      await expect(screen.getByText('404', { exact: true })).toBeVisible();
      await expect(screen.getByText('Oops!', { exact: true })).toBeVisible();
      await expect(
        screen.getByText('The page you are looking for was not found.', { exact: true }),
      ).toBeVisible();
      const number = await screen
        .getByText('404', { exact: true })
        .evaluate((element) => getComputedStyle(element).fontSize);
      expect(Number.parseFloat(number), 'the large text').toBeGreaterThan(90);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await screen.getByRole('link', { name: 'Go Back', exact: true }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
    }
  });

  test('the 404 screen keeps the colour mode, fits a phone and is accessible', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/');
    for (const theme of ['dark', 'light']) {
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await page.goto(UNKNOWN);
      await expect(html(page)).toHaveClass(theme);
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });

  test('unknown assets and calls are 404 too, with a detail', async ({ request }) => {
    for (const path of ['/assets/no-such-a1b2c3d4.js', '/assets.json', '/api/v1/no-such', '/trpc/no.such']) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
    expect(Object(await (await request.get('/api/v1/no-such')).json()).detail).toEqual(expect.any(String));
  });

  test('folders and paths that climb out of the assets are 404 as well', async ({ server }) => {
    const paths = [
      '/assets/',
      '/assets/images',
      '/assets/images/',
      '/assets/../assets.json',
      '/assets/..%2fassets.json',
    ];
    const answers = await Promise.all(
      paths.map(async (path) => ({ path, ...(await answerTo(server.port, path)) })),
    );
    expect(answers).toEqual(paths.map((path) => ({ path, status: 404, location: undefined })));
  });

  test('no address is redirected to another origin', async ({ server }) => {
    for (const path of [
      '//example.com/',
      '//example.com',
      '/%2F%2Fexample.com',
      '/\\example.com',
      '/login//example.com/..',
    ]) {
      expect(await answerTo(server.port, path), path).toEqual({ status: 404, location: undefined });
    }
  });
});

test.describe('safety in the browser', () => {
  test.use({ expectedConsole: [/Failed to load resource.*404/] });

  for (const theme of ['light', 'dark'] as const) {
    test(`a full crawl breaks no policy, asks no other origin, leaves no cookie and finds no dead link: ${theme}`, async ({
      page,
      context,
      server,
    }) => {
      test.setTimeout(120_000);
      const offences = await watch(page, server.url);
      await store(page, 'theme', theme);
      const queue = ['/', UNKNOWN, ...AUTH];
      const seen = new Set(queue);
      for (const path of queue) {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(path === UNKNOWN ? 404 : 200);
        await page.waitForLoadState('networkidle');
        await expect(html(page)).toHaveClass(theme);
        const links = await page.evaluate(() => {
          scrollTo(0, document.body.scrollHeight);
          const found = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
            ({ origin }) => origin === location.origin,
          );
          const broken = found.filter(
            ({ hash, pathname }) => hash && pathname === location.pathname && !document.querySelector(hash),
          );
          return {
            paths: found.map(({ pathname, search }) => pathname + search),
            broken: broken.map(({ href }) => href),
          };
        });
        expect(links.broken).toEqual([]);
        for (const next of links.paths) {
          if (!seen.has(next)) queue.push(next);
          seen.add(next);
        }
        await page.keyboard.press('Tab');
      }
      for (const path of [...PUBLIC, ...AUTH]) expect([...seen]).toContain(path);
      // A toast and the closing of the dialog, which change the page.
      await page.goto('/');
      await cookieDialog(page).getByRole('button', { name: 'Yes' }).click();
      await page.getByLabel('Email').fill('not an address');
      await page.route('**/trpc/**', (route) =>
        route.fulfill({
          status: 200,
          json: { result: { data: { message: 'You have joined the wishlist!' } } },
        }),
      );
      await page.locator('form button[type=submit]').click();
      await expect(page.getByText('Success!')).toBeVisible();

      expect(offences).toEqual([]);
      expect(await context.cookies()).toEqual([]);
      const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      expect(keys.toSorted()).toEqual(['accept_cookies', 'theme']);
    });
  }

  test('every document comes with the strict policy, and carries nothing inline', async ({
    page,
    request,
  }) => {
    const nonces = new Set<string>();
    for (const path of [...PUBLIC, ...AUTH, '/admin', UNKNOWN]) {
      const response = await request.get(path);
      const headers = response.headers();
      const policy = new Map(
        (headers['content-security-policy'] ?? '').split(';').map((part) => {
          const [name = '', ...sources] = part.trim().split(/\s+/);
          return [name, sources.join(' ')] as const;
        }),
      );
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
      expect(policy.get('default-src')).toMatch(/^'(self|none)'$/);
      expect(policy.get('script-src')).toBe("'self'");
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('base-uri')).toMatch(/^'(self|none)'$/);
      expect(policy.get('form-action')).toBe("'self'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      const isShell = ![...PUBLIC, UNKNOWN].includes(path);
      expect(policy.get('style-src')).toMatch(isShell ? /^'self' 'nonce-[\w-]{20,}'$/ : /^'self'$/);
      if (isShell) nonces.add(policy.get('style-src') ?? '');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['permissions-policy']).toContain('geolocation=(self)');
      expect(headers['permissions-policy']).not.toContain('*');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['referrer-policy']).toMatch(
        isShell ? /^no-referrer$/ : /^(no-referrer|strict-origin.*|same-origin)$/,
      );
      expect(headers['set-cookie']).toBeUndefined();
      const inline = await page.evaluate(
        (source) =>
          [...new DOMParser().parseFromString(source, 'text/html').querySelectorAll('*')]
            .filter(
              (element) =>
                element.localName === 'style' ||
                (element.localName === 'script' &&
                  !element.hasAttribute('src') &&
                  element.getAttribute('type') !== 'application/ld+json') ||
                element.getAttributeNames().some((name) => name === 'style' || name.startsWith('on')),
            )
            .map((element) => element.outerHTML.slice(0, 100)),
        await response.text(),
      );
      expect(inline, path).toEqual([]);
    }
    expect(nonces.size, 'a nonce is used once').toBe(AUTH.length + 1);
  });

  test('the reset page tells nobody the address it was opened by', async ({ page }) => {
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => referrers.push(request.headers()['referer']));
    const response = await page.goto('/reset-password?token=secret-token');
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.waitForLoadState('networkidle');
    expect(referrers.length).toBeGreaterThan(5);
    expect(referrers.filter(Boolean)).toEqual([]);
    await page.goto('/reset-password?token=secret-token');
    await page.evaluate(() => location.assign('/'));
    await page.waitForURL(/:\d+\/$/);
    expect(await page.evaluate(() => document.referrer)).toBe('');
  });

  test('documents are revalidated, hashed assets are kept for good, and both come compressed', async ({
    request,
  }) => {
    const assets = new Set<string>();
    for (const path of [...PUBLIC, '/login', UNKNOWN]) {
      const response = await request.get(path, { headers: { 'accept-encoding': 'br' } });
      expect(response.headers()['cache-control'], path).toBe('no-cache');
      const text = await response.text();
      for (const [, url = ''] of text.matchAll(
        /(?:src|href)="(\/assets\/[^"]+-[\w-]{8,}\.(?:js|css|woff2))"/g,
      ))
        assets.add(url);
      if (!PUBLIC.includes(path)) continue;
      expect(response.headers()).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(response.headers()['vary']).toMatch(/accept-encoding/i);
      const etag = response.headers()['etag'] ?? '';
      expect(etag).not.toBe('');
      const again = await request.get(path, { headers: { 'if-none-match': etag } });
      expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
      const changed = await request.get(path, {
        headers: { 'if-none-match': '"other"', 'accept-encoding': 'identity' },
      });
      expect([changed.status(), changed.headers()['content-encoding']]).toEqual([200, undefined]);
      expect(await changed.text()).toBe(text);
    }
    for (const kind of ['.js', '.css', '.woff2'])
      expect(
        [...assets].some((url) => url.endsWith(kind)),
        kind,
      ).toBe(true);
    for (const url of assets) {
      const response = await request.get(url, { headers: { 'accept-encoding': 'br, gzip' } });
      expect(response.status(), url).toBe(200);
      expect(response.headers()['cache-control']).toMatch(/max-age=31536000.*immutable/);
      expect(response.headers()['x-content-type-options']).toBe('nosniff');
      if (url.endsWith('.woff2')) continue;
      expect(response.headers()['content-encoding'], url).toBe('br');
      expect(response.headers()['vary'], url).toMatch(/accept-encoding/i);
      expect(await response.text()).not.toContain('sourceMappingURL');
      expect((await request.get(`${url}.map`)).status()).toBe(404);
    }
  });
});

test('with the dialog open, every public page fits a phone and is accessible in both modes', async ({
  page,
}) => {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of PUBLIC) {
      await page.goto(path);
      for (const mode of ['light', 'dark']) {
        await page.evaluate((value) => localStorage.setItem('theme', value), mode);
        await page.reload();
        await expect(cookieDialog(page)).toBeVisible();
        if (width === 360) await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          path,
        ).toBeLessThanOrEqual(0);
      }
    }
  }
});
