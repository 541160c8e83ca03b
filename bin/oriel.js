#!/usr/bin/env node
// The entry point. Plain JavaScript that any Node can read, so that a version that is too old gets a message before
// anything else is loaded: the SQLite addon would crash on it without one.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// A checkout has the sources; a package has them bundled.
const source = new URL('../src/server/main.ts', import.meta.url);
const isCheckout = existsSync(source);

if (major < 22 || (major === 22 && minor < 14)) {
  const remedy = isCheckout ? '"npm start" brings its own.' : 'Install a newer one.';
  refuse(`Oriel needs Node.js 22.14 or newer, but this is ${process.versions.node}. ${remedy}`);
}
if (isCheckout && !process.features.typescript) {
  refuse(
    `Started from its sources, Oriel needs Node.js 22.18 or newer, but this is ${process.versions.node}. "npm start" brings its own.`,
  );
}

// Saves stripping types and compiling from the second start on: 0.2 s.
if (isCheckout)
  module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/oriel', import.meta.url)));

const program = isCheckout ? source : new URL('../dist/server/main.cjs', import.meta.url);
const { main } = await import(program.href);
await main(process.argv.slice(2));

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(78);
}
