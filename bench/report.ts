// Tables of the benchmarks, on the terminal and in docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectRoot } from '#server/paths.ts';

const document = join(projectRoot, 'docs/performance.md');

/** A number with three significant digits and separators: 28,805 becomes 28,800, 0.0712 becomes 0.0712. */
export function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}

/** A table in Markdown, its columns padded for the terminal. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

/**
 * Replaces what stands between the markers `<!-- name -->` and `<!-- /name -->` of a text.
 * @throws Error where the markers are missing
 */
export function replaceSection(text: string, name: string, section: string): string {
  const [before, rest] = splitAt(text, `<!-- ${name} -->`);
  const [, after] = splitAt(rest, `<!-- /${name} -->`);
  return `${before}<!-- ${name} -->\n\n${section}\n\n<!-- /${name} -->${after}`;
}

function splitAt(text: string, marker: string): [string, string] {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`The marker ${marker} is missing`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}

/** Writes a section of docs/performance.md, and formats the document. */
export async function writeSection(name: string, section: string): Promise<void> {
  const text = replaceSection(readFileSync(document, 'utf8'), name, section);
  const options = await resolveConfig(document);
  writeFileSync(document, await format(text, { ...options, parser: 'markdown' }));
}

/** What a reader must know of the machine to read the figures. To be called before the load. */
export function describeMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0]?.toFixed(1);
  return `Measured on ${day} with Node ${process.versions.node} on ${availableParallelism()} cores, which had a load average of ${load} before the run.`;
}

/** Prints a line. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
