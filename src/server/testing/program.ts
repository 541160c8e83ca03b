// The program that tests start as a process: that of this checkout, or with ORIEL_COMMAND an installed one, so that the same
// tests check the single executable.
import { join } from 'node:path';
import { projectRoot } from '../paths.ts';

const installed = process.env['ORIEL_COMMAND'];

/** Whether the program under test is an installed one, not made from this checkout. */
export const isInstalled = installed !== undefined;

/**
 * The command that starts the program.
 * @param nodeArgs options for Node itself; an installed program takes none
 */
export function programUnderTest(nodeArgs: readonly string[] = []): string[] {
  return installed === undefined
    ? [process.execPath, ...nodeArgs, join(projectRoot, 'bin', 'oriel.js')]
    : [installed];
}
