#!/usr/bin/env node
// The one entry point. Plain JavaScript that any Node can read, so that a Node too old is told so before anything
// else is loaded: on it the SQLite addon would crash without a word.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 14)) {
  refuse(
    `Oriel needs Node.js 22.14 or newer, but this is ${process.versions.node}. "npm start" brings its own.`,
  );
}
if (!process.features.typescript) {
  refuse(
    `Started from its sources, Oriel needs Node.js 22.18 or newer, but this is ${process.versions.node}. "npm start" brings its own.`,
  );
}

const { main } = await import('../src/server/main.ts');
await main(process.argv.slice(2));

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(78);
}
