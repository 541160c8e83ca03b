// Runs after `npm ci` and `npm install`: removes 110 MB that nothing here reads. Plain JavaScript, for any Node.
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const packages = resolve(import.meta.dirname ?? '.', '../node_modules');

// The package `node` copies its binary out of this folder; npm itself removes the rest at the next install.
rmSync(join(packages, 'node/node_modules'), { recursive: true, force: true });

// Source maps of packages.
for (const file of readdirSync(packages, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.map')) rmSync(join(packages, file), { force: true });
}
