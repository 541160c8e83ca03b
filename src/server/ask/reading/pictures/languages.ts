// Where the data of the languages is in which pictures are read. That of English comes with the program.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ConfigError } from '../../../config.ts';
import { installCommand } from '../../install-command.ts';
import { projectRoot, recognitionDir } from '../../../paths.ts';
import type { LanguageFile } from './recognizer.ts';

const VERSION = '1.0.0';
/** What is smaller, and as good, where the LSTM network alone is used. */
const KIND = '4.0.0_best_int';

const packageOf = (code: string) => `@tesseract.js-data/${code}`;

/**
 * The data of languages.
 * @param root the folder with package.json
 * @throws ConfigError that says how to install what is missing
 */
export function requireLanguages(codes: readonly string[], root = projectRoot): LanguageFile[] {
  const found = codes.map((code) => ({ code, path: findLanguage(code, root) }));
  const missing = found.filter(({ path }) => path === undefined).map(({ code }) => code);
  if (missing.length > 0) {
    const packages = missing.map((code) => `${packageOf(code)}@${VERSION}`).join(' ');
    const [names, verb] = [missing.join(' and '), missing.length === 1 ? 'is' : 'are'];
    throw new ConfigError(
      `OCR_LANGUAGES names ${names}, whose data ${verb} not installed: run "${installCommand(root, packages)}", or take ${missing.length === 1 ? 'it' : 'them'} out.`,
    );
  }
  return found.flatMap(({ code, path }) => (path === undefined ? [] : [{ code, path }]));
}

function findLanguage(code: string, root: string): string | undefined {
  const own = join(recognitionDir, `${code}.traineddata.gz`);
  if (root === projectRoot && existsSync(own)) return own;
  try {
    const { resolve } = createRequire(join(root, 'package.json'));
    return resolve(`${packageOf(code)}/${KIND}/${code}.traineddata.gz`);
  } catch {
    return undefined;
  }
}
