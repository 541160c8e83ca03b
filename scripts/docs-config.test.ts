import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Setting } from '#server/setting-schemas.ts';
import { variables } from '#server/settings.ts';
import { configurationFile, renderConfiguration } from './docs-config.ts';

test('docs/configuration.md is what the table of settings says: "npm run docs:config" writes it', async () => {
  expect(readFileSync(configurationFile, 'utf8')).toBe(await renderConfiguration());
});

test.each(Object.entries<Setting>(variables))('the example of %s is a good value', (_name, setting) => {
  expect(setting.schema.safeParse(setting.example).success).toBe(true);
});

test('.env.example and the README name every setting, with its default', () => {
  const example = readFileSync('.env.example', 'utf8');
  const readme = readFileSync('README.md', 'utf8');
  for (const [name, { fallback }] of Object.entries<Setting>(variables)) {
    expect(example).toMatch(new RegExp(`^${name}=${fallback ?? ''}$`, 'm'));
    expect(readme).toContain(`\`${name}\``);
  }
});
