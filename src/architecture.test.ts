// The rules of ARCHITECTURE.md, enforced: which way imports run, who reads the environment and the browser's storage,
// and that types and schemas cannot be bypassed.
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

/** The folders of the base layer. Every other folder of src/server that is not named here holds a feature. */
const base = ['db', 'jobs', 'limits', 'log', 'object-store'];
const transports = ['http', 'trpc'];

/** The layer of a file of the server; a file may import its own layer and those below. */
function layerOf(path: string): number {
  const [folder = '', ...rest] = path.slice('src/server/'.length).split('/');
  if (folder === 'main.ts' || folder === 'commands') return 4;
  if (folder === 'app.ts') return 3;
  if (transports.includes(folder) || path.endsWith('.router.ts')) return 2;
  return rest.length === 0 || base.includes(folder) ? 0 : 1;
}

const FEATURES = 3;

/** The same for the client. What app, site, docs and documents share stands in ui/ and at the top. */
function clientLayerOf(path: string): number {
  const [folder = '', inner = '', ...rest] = path.slice('src/client/'.length).split('/');
  if (inner === '' || folder === 'ui') return 0;
  if (folder !== 'app') return 5;
  if (rest.length === 0) return 5;
  return ['lib', 'components', 'features', 'shell'].indexOf(inner) + 1;
}

const featureOf = (path: string) => path.split('/')[4];

/** The files of one import cycle, or nothing. */
function findCycle(): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const stack: string[] = [];
  const targets = Map.groupBy(imports, ({ from }) => from);
  const visit = (file: string): string[] => {
    if (state.get(file) === 'done') return [];
    if (state.get(file) === 'open') return [...stack.slice(stack.indexOf(file)), file];
    state.set(file, 'open');
    stack.push(file);
    for (const { to } of targets.get(file) ?? []) {
      const cycle = visit(to);
      if (cycle.length > 0) return cycle;
    }
    stack.pop();
    state.set(file, 'done');
    return [];
  };
  for (const { path } of sources) {
    const cycle = visit(path);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

/** All files that a file imports, and those that they import, and so on. */
function importedFrom(file: string): Set<string> {
  const found = new Set([file]);
  for (const path of found) {
    for (const { from, to, typeOnly } of imports) if (from === path && !typeOnly) found.add(to);
  }
  return found;
}

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

  test('on the server: base ← features ← transports ← app ← commands', () => {
    const upward = importsOf('src/server/').filter(
      ({ from, to }) => to.startsWith('src/server/') && layerOf(to) > layerOf(from),
    );
    expect(upward.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('the router of a feature is imported by transports only', () => {
    const others = importsOf('src/server/').filter(
      ({ from, to }) =>
        to.endsWith('.router.ts') && !/^src\/server\/(?:http|trpc)\/|\.router\.ts$/.test(from),
    );
    expect(others).toEqual([]);
  });

  test('on the client: ui ← app/lib ← app/components ← app/features ← app/shell, and no feature imports another', () => {
    const offences = importsOf('src/client/').filter(({ from, to }) => {
      const [own, other] = [clientLayerOf(from), clientLayerOf(to)];
      const isSibling = own === FEATURES && other === FEATURES && featureOf(from) !== featureOf(to);
      return to.startsWith('src/client/') && (other > own || isSibling);
    });
    expect(offences.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('there is no cycle, not even of types', () => {
    expect(findCycle()).toEqual([]);
  });

  test('services see Kysely, never the driver; the index of files is a file of its own, opened in one folder', () => {
    const drivers = importsOf('src/server/').filter(
      ({ to, typeOnly }) => to === 'better-sqlite3' && !typeOnly,
    );
    const others = drivers.filter(
      ({ from }) => !from.startsWith('src/server/db/') && from !== 'src/server/ask/indexing/connection.ts',
    );
    expect(others).toEqual([]);
  });

  test('the index of files is opened by the processes that write and read it, never by the server', () => {
    const opening = importsOf('src/server/').filter(
      ({ from, to }) =>
        /^src\/server\/ask\/(?:indexing\/(?:ask-index|connection)|answering\/(?:index-reader|answer|answer-in-full)|embedding\/stored-vectors)\.ts$/.test(
          to,
        ) &&
        !/^src\/server\/ask\/(?:indexing\/|answering\/(?:index-reader|answer|answer-in-full|query-process|scope)\.ts$|embedding\/stored-vectors\.ts$|suggesting\/suggest\.ts$|indexer\/)/.test(
          from,
        ),
    );
    expect(opening.filter(({ typeOnly }) => !typeOnly)).toEqual([]);
  });
});

describe('the engines', () => {
  /** It is derived, and the same on both engines. */
  const isIndexOfFiles = (path: string) => path.startsWith('src/server/ask/indexing/');
  /** The code of a file without its comments. */
  const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
  const others = product.filter(
    ({ path }) =>
      path.startsWith('src/server/') && !path.startsWith('src/server/db/') && !isIndexOfFiles(path),
  );
  /** What an operator reads and runs names the engine of the installation; settings have its address. */
  const operating = /^src\/server\/(?:commands\/|doctor\/|backups\/|main\.ts|setting(?:s|-schemas)\.ts)/;

  test('are named in db/ and in what operators use, and nowhere else', () => {
    // An option of Node, which has a database of its own.
    const isNaming = /(?<!--no-experimental-)sqlite|postgres/i;
    const naming = others.filter(({ path, text }) => !operating.test(path) && isNaming.test(codeOf(text)));
    expect(naming.map(({ path }) => path)).toEqual([]);
  });

  test('run the same statements: no locks of rows, no negative limit, no functions of JSON', () => {
    const special = /for (?:no key )?update\b|\.forUpdate\(|limit -1|\bjsonb?_\w+\(/i;
    const writing = others.filter(({ text }) => special.test(codeOf(text)));
    expect(writing.map(({ path }) => path)).toEqual([]);
  });

  test('do not import each other, except to move data from one to the other', () => {
    const crossing = importsOf('src/server/db/').filter(
      ({ from, to }) =>
        (from.startsWith('src/server/db/sqlite/') && to.startsWith('src/server/db/postgres/')) ||
        (from.startsWith('src/server/db/postgres/') && to.startsWith('src/server/db/sqlite/')),
    );
    const files = new Set(crossing.map(({ from }) => from));
    expect([...files]).toEqual(['src/server/db/postgres/restore.ts']);
  });

  test('are reached by tests through one module, by whose importers `npm run test:postgres` chooses its files', () => {
    const knowing = sources.filter(({ text }) => /TEST[_]POSTGRES_URL/.test(text));
    const setUp = 'src/server/testing/data-root.ts';
    expect(knowing.map(({ path }) => path)).toEqual([setUp, 'src/server/testing/postgres.ts']);
    // Vitest would choose every file if the set-up of the run imported it.
    expect(importedFrom(setUp)).not.toContain('src/server/testing/postgres.ts');
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

test('only one file of the app chooses the language of numbers, times and lists', () => {
  const isChoosing = /toLocale(?:Date|Time)?String\(|Intl\.(?:Number|List|RelativeTime)Format/;
  const choosing = product.filter(
    ({ path, text }) => path.startsWith('src/client/app/') && isChoosing.test(text),
  );
  expect(choosing.map(({ path }) => path)).toEqual(['src/client/app/lib/format.ts']);
});

test('only inTransaction opens a transaction, which PostgreSQL has in a session of its own', () => {
  const opening = sources.filter(({ text }) => /\.transaction\(\)|\.startTransaction\(/.test(text));
  const paths = ['src/server/db/postgres/database.ts', 'src/server/db/transaction.ts'];
  expect(opening.map(({ path }) => path).toSorted()).toEqual(paths);
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

test('files stay under 400 lines', () => {
  const long = product.filter(({ lines }) => lines.length > 400);
  expect(long.map(({ path, lines }) => `${path}: ${lines.length}`)).toEqual([]);
});

test('no folder or file is called utils, helpers or common, and there are no barrels', () => {
  const catchAlls = sources.filter(({ path }) =>
    /(?:^|\/)(?:utils?|helpers?|common|index)(?:\/|\.tsx?$)/.test(path),
  );
  expect(catchAlls.map(({ path }) => path)).toEqual([]);
});
