import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDataDir } from '../../testing/process.ts';
import { finishRestore } from './restore.ts';

test.each(['previous', 'aside'])(
  'an interrupted restore is finished from a plan that names "%s"',
  async (name) => {
    const dir = newDataDir();
    await writeFile(join(dir, 'oriel.db'), 'previous');
    await mkdir(join(dir, '.restore-Ab12Cd', 'uploads'), { recursive: true });
    await writeFile(join(dir, '.restore-Ab12Cd', 'oriel.db'), 'restored');
    await writeFile(
      join(dir, '.restore.json'),
      JSON.stringify({ staged: '.restore-Ab12Cd', [name]: 'before-restore-1' }),
    );
    await finishRestore(dir);
    expect(readFileSync(join(dir, 'oriel.db'), 'utf8')).toBe('restored');
    expect(readFileSync(join(dir, 'before-restore-1', 'oriel.db'), 'utf8')).toBe('previous');
    expect(existsSync(join(dir, 'uploads'))).toBe(true);
    expect(readdirSync(dir).filter((file) => file.startsWith('.restore'))).toEqual([]);
  },
);
