// `npm run docs:deploy`: puts the example configurations into docs/deploy.md, where a comment names each.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
export const deployFile = join(root, 'docs', 'deploy.md');

/** Renders the document with the current content of each example. */
export function fillExamples(text: string): string {
  return text.replaceAll(
    /(<!-- (deploy\/[\w.-]+) -->\n\n```\w+\n)[^`]*(?:`(?!``)[^`]*)*(```\n)/g,
    (_, opening: string, file: string, closing: string) =>
      opening + readFileSync(join(root, file), 'utf8') + closing,
  );
}

if (import.meta.main) writeFileSync(deployFile, fillExamples(readFileSync(deployFile, 'utf8')));
