import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deployFile, fillExamples } from './deploy-docs.ts';

const text = readFileSync(deployFile, 'utf8');

test('docs/deploy.md shows the examples that the tests run: "npm run docs:deploy" puts them there', () => {
  expect(fillExamples(text)).toBe(text);
  for (const name of ['Caddyfile', 'nginx.conf', 'Caddyfile-processes', 'nginx-processes.conf']) {
    const file = `deploy/${name}`;
    expect(text).toContain(`<!-- ${file} -->`);
    expect(text).toContain(readFileSync(file, 'utf8'));
  }
});

test('it is read in less than ten minutes', () => {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  const wordsAMinute = 200;
  expect(prose.split(/\s+/).length / wordsAMinute).toBeLessThan(10);
});
