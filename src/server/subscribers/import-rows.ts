// The rows of a CSV file, with the lines that they start on.
import { codeOf } from '../db/storage-trouble.ts';

/** A line with more characters is refused, since a quote is missing or it is no list of subscribers. */
const LINE_MAX = 65_536;
/** With quotation marks and delimiters, which the parser does not count: a row of empty cells would fill the memory. */
const ROW_MAX = 2 * LINE_MAX;
/** Parsing so many characters takes a few milliseconds; other requests are served in between. */
const PIECE = 16_384;
const delimiters = [',', ';', '\t'] as const;

export interface CsvRow {
  /** Counted from 1. */
  line: number;
  cells: readonly string[];
}

/** A place from which on the file cannot be read as CSV. */
export class UnreadableCsv extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Parses a CSV file as it arrives; the delimiter is the commonest of comma, semicolon and tab in its first line. Empty lines
 * are left out. Excel's own first line (`sep=;`) is not a row.
 * @returns batches of rows
 * @throws UnreadableCsv after the rows before it
 */
export async function* readRows(texts: AsyncIterable<string>): AsyncGenerator<readonly CsvRow[], void> {
  let head = '';
  let parser: Parser | undefined;
  for await (const text of texts) {
    if (parser !== undefined) {
      yield* parser.write(text);
      continue;
    }
    head += text;
    const line = firstLine(head);
    if (line === undefined && head.length <= LINE_MAX) continue;
    parser = await openParser(line ?? head);
    yield* parser.write(head);
  }
  if (parser === undefined) {
    parser = await openParser(head);
    yield* parser.write(head);
  }
  yield* parser.end();
}

/** The first line that is not empty, without its break; undefined while it has not ended. */
function firstLine(text: string): string | undefined {
  return /^[\r\n]*([^\r\n]+)[\r\n]/.exec(text)?.[1];
}

function findDelimiter(line: string): string {
  const own = /^sep=([,;\t])$/i.exec(line)?.[1];
  if (own !== undefined) return own;
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return delimiters.reduce((best, other) => (count(other) > count(best) ? other : best));
}

type Parser = Awaited<ReturnType<typeof openParser>>;

async function openParser(header: string) {
  // Loaded on demand: a start does not need it.
  const { parse } = await import('csv-parse');
  let rows: CsvRow[] = [];
  let surplus = 0;
  const take = () => {
    const taken = rows;
    rows = [];
    return taken;
  };
  const parser = parse({
    delimiter: findDelimiter(header),
    // All of them, since files that were put together have several; the parser would keep to the first that it finds.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LINE_MAX,
    ...(/^sep=/i.test(header) ? { from_line: 2 } : {}),
    on_record(cells: string[], { lines }) {
      // The library counts a break of two characters within a cell as two.
      const text = cells.join('');
      const counted = text.match(/[\r\n]/g)?.length ?? 0;
      if (text.trim() !== '') rows.push({ line: lines - surplus - counted, cells });
      surplus += text.match(/\r\n/g)?.length ?? 0;
      return null;
    },
  });
  // Errors are thrown by `write` and `end`.
  parser.on('error', () => {});
  parser.resume();

  const ended = () => parser.info.records + parser.info.empty_lines;
  /** The characters since a row ended. */
  let open = 0;

  async function* run(work: (done: (error?: Error | null) => void) => void) {
    const failure = await new Promise<Error | null | undefined>(work);
    yield take();
    if (failure) throw describe(failure);
  }
  return {
    async *write(text: string) {
      for (let start = 0; start < text.length; start += PIECE) {
        const piece = text.slice(start, start + PIECE);
        const before = ended();
        yield* run((done) => parser.write(piece, done));
        open = ended() === before ? open + piece.length : 0;
        if (open > ROW_MAX) throw tooLong(parser.info.lines - surplus);
      }
    },
    end: () =>
      run((done) => {
        parser.once('error', done).once('end', done);
        parser.end();
      }),
  };
}

function describe(error: Error): UnreadableCsv {
  const line = Number(Object(error).lines ?? 1);
  const code = codeOf(error);
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableCsv(line, 'A quotation mark is opened and never closed.');
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(line);
  return new UnreadableCsv(line, 'The file cannot be read as CSV from this line on.');
}

function tooLong(line: number): UnreadableCsv {
  return new UnreadableCsv(
    line,
    `The line is longer than ${LINE_MAX.toLocaleString('en')} characters: a closing quotation mark may be missing.`,
  );
}
