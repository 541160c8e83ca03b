// Bundles the server into one module that any Node from 22.14 runs: types gone, packages inside, migrations inside.
// Only the packages with native code stay outside, and are found in node_modules as always.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The packages that hold native code. */
export const nativePackages = ['@node-rs/argon2', 'better-sqlite3', 'sharp'] as const;

/**
 * Bundles src/server/main.ts into `main.cjs`.
 * @param root the project
 * @param outDir the folder to fill
 * @param migrations the folder of the migrations to hold; a test makes a program that knows more of them
 */
export async function bundleServer(
  root: string,
  outDir: string,
  migrations = join(root, 'migrations'),
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    plugins: [holdMigrations(root, migrations)],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: [...nativePackages] },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      target: 'node22',
      minify: false,
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        input: { main: join(root, 'src/server/main.ts') },
        // CommonJS: an ES module would read every export of Node's own modules at once, which loads some of them for nothing.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  });
}

/** Replaces the module that reads the folder of migrations by one that holds them. */
function holdMigrations(root: string, folder: string): Plugin {
  const replaced = join(root, 'src/server/db/migration-files.ts');
  return {
    name: 'hold-migrations',
    enforce: 'pre',
    load(id) {
      if (id !== replaced) return null;
      const files = readdirSync(folder)
        .filter((file) => /^\d{4}_.+\.ts$/.test(file))
        .toSorted();
      const imports = files.map(
        (file, index) => `import * as m${index} from ${JSON.stringify(join(folder, file))};`,
      );
      const entries = files.map((file, index) => `${JSON.stringify(file.replace(/\.ts$/, ''))}: m${index}`);
      return `${imports.join('\n')}\nexport const loadMigrations = async () => ({ ${entries.join(', ')} });\n`;
    },
  };
}
