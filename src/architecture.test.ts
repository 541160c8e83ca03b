// What must hold in the house, enforced: who may import whom, who reads the environment and the browser's storage,
// and that nothing slips past the types or the schemas.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { restRoutes } from '#server/http/rest-routes.ts';
import { appRouter } from '#server/trpc/router.ts';

const root = resolve(import.meta.dirname, '..');

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

const sources = ['src', 'migrations', 'scripts', 'release', 'bench', 'e2e']
  .flatMap(filesUnder)
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, lines: text.split('\n') };
  });
const product = sources.filter(({ path }) => path.startsWith('src/') && !isTestCode(path));

function isTestCode(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('src/server/testing/');
}

interface Import {
  from: string;
  /** A path below the root, or the name of a package. */
  to: string;
  typeOnly: boolean;
}

const imports: Import[] = sources.flatMap(({ path, text }) =>
  [
    ...text.matchAll(
      /(?:import|export)(\s+type)?[^;'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|import\s+'([^']+)'/g,
    ),
  ].map(([, type, named, dynamic, bare]) => {
    const target = named ?? dynamic ?? bare ?? '';
    const to = target.startsWith('.')
      ? relative(root, resolve(root, dirname(path), target))
      : target.replace(/^#/, 'src/');
    return { from: path, to, typeOnly: type !== undefined };
  }),
);
const importsOf = (folder: string) =>
  imports.filter(({ from }) => from.startsWith(folder) && !isTestCode(from));

describe('imports run one way', () => {
  test('shared imports zod and shared, nothing else', () => {
    const others = importsOf('src/shared/').filter(({ to }) => to !== 'zod' && !to.startsWith('src/shared/'));
    expect(others).toEqual([]);
  });

  test('the client takes one type from the server: AppRouter', () => {
    const fromServer = importsOf('src/client/').filter(({ to }) => to.startsWith('src/server/'));
    expect(new Set(fromServer.map(({ to }) => to))).toEqual(new Set(['src/server/trpc/router.ts']));
    expect(fromServer.filter(({ typeOnly }) => !typeOnly)).toEqual([]);
  });

  test('the server takes nothing from the client', () => {
    expect(importsOf('src/server/').filter(({ to }) => to.startsWith('src/client/'))).toEqual([]);
  });

  test('product code takes nothing from tests, scripts or benchmarks', () => {
    const back = product.flatMap(({ path }) =>
      imports.filter(
        ({ from, to }) => from === path && /^(src\/server\/testing|scripts|release|bench|e2e)\//.test(to),
      ),
    );
    expect(back).toEqual([]);
  });

  test('a feature of the server never imports the router of another', () => {
    const features = ['audit', 'auth', 'users', 'subscribers', 'products'];
    const crossed = features.flatMap((feature) =>
      importsOf(`src/server/${feature}/`).filter(
        ({ to }) => to.endsWith('.router.ts') && !to.includes(`/${feature}/`),
      ),
    );
    expect(crossed).toEqual([]);
  });

  test('services see Kysely, never the driver', () => {
    const drivers = importsOf('src/server/').filter(({ to }) => to === 'better-sqlite3');
    expect(drivers.every(({ from }) => from.startsWith('src/server/db/'))).toBe(true);
  });
});

test('only the configuration reads the environment, and what must find its files before there is one', () => {
  const reading = product.filter(({ text }) => text.includes('process.env')).map(({ path }) => path);
  expect(reading.toSorted()).toEqual(['src/binary/launcher.ts', 'src/server/config.ts']);
});

test('only one file of the client touches the storage of the browser', () => {
  const touching = product.filter(({ text }) =>
    /\blocalStorage\b|\bsessionStorage\b/.test(text.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')),
  );
  expect(touching.map(({ path }) => path)).toEqual(['src/client/storage.ts']);
});

test('services take the time as an argument', () => {
  const services = product.filter(({ path }) => /\.service\.ts$|waitlist-writes|claim/.test(path));
  expect(services.length).toBeGreaterThan(3);
  expect(
    services.filter(({ text }) => /Date\.now\(|new Date\(\)/.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('every procedure has an output schema, and an input schema where it takes one', () => {
  for (const [name, procedure] of Object.entries(Object(appRouter._def.procedures))) {
    const { _def } = Object(procedure);
    expect(_def.output, `${name} has no output schema`).toBeDefined();
  }
});

test('every REST row names a procedure, and no two rows answer the same', () => {
  const names = Object.keys(Object(appRouter._def.procedures));
  for (const route of restRoutes) expect(names).toContain(route.procedure);
  const places = restRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

test('no any; no `!` and no `as` (but `as const`) without a comment that says why it is safe', () => {
  const offences = product.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => {
      const code = line.replaceAll(
        /\/\/.*$|'[^']*'|`[^`]*`|"[^"]*"|\/\*.*?\*\/|^\s*\*.*$|\/(?![*/])(?:[^/\\\n]|\\.)+\/[gimsuy]*/g,
        '',
      );
      const isImport = /^\s*(?:import|export)\b.*\bas\b|^\s*\w+ as \w+,?$|^import|\* as /.test(code);
      const casts =
        !isImport && /\bas (?:[A-Z{[(]|unknown|string|number|boolean|never|typeof|keyof)/.test(code);
      const asserts = /[\w)\]]!(?:[.;,)\]\s]|$)(?!=)/.test(code);
      const isAny = /:\s*any\b|<any>|\bany\[\]/.test(code);
      const explained = lines
        .slice(Math.max(0, index - 3), index + 1)
        .some((near) => /\/\/|\/\*|\*\//.test(near));
      return isAny || ((casts || asserts) && !explained) ? [`${path}:${index + 1}: ${line.trim()}`] : [];
    }),
  );
  expect(offences).toEqual([]);
});

test('files open with a comment that says what they own, and stay under 250 lines', () => {
  const long = product.filter(({ lines }) => lines.length > 260);
  expect(long.map(({ path, lines }) => `${path}: ${lines.length}`)).toEqual([]);
});

test('there are no drawers: no utils, helpers, common, and no barrels', () => {
  const drawers = sources.filter(({ path }) =>
    /(?:^|\/)(?:utils?|helpers?|common|index)(?:\/|\.tsx?$)/.test(path),
  );
  expect(drawers.map(({ path }) => path)).toEqual([]);
});
