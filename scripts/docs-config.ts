// `npm run docs:config`: writes docs/configuration.md from the table of settings that the server itself reads.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format } from 'prettier';
import type { Setting } from '#server/setting-schemas.ts';
import { variables } from '#server/settings.ts';
import { defaultLimits } from '#server/limits/buckets.ts';

const root = resolve(import.meta.dirname, '..');
export const configurationFile = join(root, 'docs', 'configuration.md');

const introduction = `<!-- Written by \`npm run docs:config\` from src/server/settings.ts. -->

# Configuration

Settings come from the environment, and from a file \`.env\` in the working directory; the environment wins. An empty value
counts as unset. A value that cannot be used stops the start with exit code 78 and a sentence that names the variable.
The single executable reads one more from the environment, before all others: \`ORIEL_CACHE_DIR\`, the folder it unpacks
itself into. Where it is unset, that is \`~/.cache/oriel\`, or a private folder in the temporary one for a user without a home.`;

/** Renders the document from the settings. */
export function renderConfiguration(): Promise<string> {
  const sections = Object.entries<Setting>(variables).map(
    ([name, { fallback, expected, example, meaning }]) => {
      const otherwise = fallback === undefined ? '' : ` Default: \`${fallback}\`.`;
      return `## ${name}\n\n${meaning}\n\nMust be ${expected}.${otherwise} Example: \`${name}=${example}\``;
    },
  );
  const limits = Object.entries(defaultLimits).map(
    ([name, { max, seconds }]) => `| \`${name}\` | ${max} | ${seconds} |`,
  );
  const table = `| Bucket | How many | In how many seconds |\n| --- | --- | --- |\n${limits.join('\n')}`;
  const notes =
    'An IPv4 client is known by its address, an IPv6 client by its /64; its whole /48 together may take ten times as much. ' +
    '`user_writes` counts everything that a signed-in user changes.';
  return format([introduction, ...sections, `### The limits\n\n${table}\n\n${notes}`].join('\n\n'), {
    parser: 'markdown',
    printWidth: 110,
  });
}

if (import.meta.main) writeFileSync(configurationFile, await renderConfiguration());
