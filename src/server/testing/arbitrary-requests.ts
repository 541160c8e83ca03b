// Arbitraries for fast-check, generated from the OpenAPI document: valid requests, nearly valid ones, and garbage.
import * as fc from 'fast-check';

type Json = Record<string, unknown>;

/** The parts of an operation of the document that are needed to generate requests. */
export interface RequestShape {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Json }[];
  body?: { type: string; schema: Json; required: boolean };
}

/** A request: strings where a client would send them, a body of any kind. */
export interface ArbitraryRequest {
  path: Record<string, string>;
  query: (readonly [name: string, value: string])[];
  headers: Partial<Record<string, string>>;
  body: unknown;
  /** Replaces the document's content type and the JSON of `body`. */
  raw: { type: string | undefined; payload: string } | undefined;
}

/** A valid image. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const nastyText = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  '\u{1f600}',
  '__proto__',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '<script>',
  '=1+1',
  'x'.repeat(300),
  'x'.repeat(3000),
);
const text = fc.oneof(
  nastyText,
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);
const garbage = fc.oneof(
  text,
  fc.anything({ maxDepth: 3, withNullPrototype: false }),
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER + 1,
    [],
    {},
    [[]],
    '1e3',
    '0x10',
  ),
);

/** Any value that a schema of the document allows. */
function valid(schema: Json, resolve: (reference: string) => Json): fc.Arbitrary<unknown> {
  if (typeof schema['$ref'] === 'string') return valid(resolve(schema['$ref']), resolve);
  if (Array.isArray(schema['anyOf']))
    return fc.oneof(...schema['anyOf'].map((option) => valid(option, resolve)));
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum']);
  const types = [schema['type']].flat();
  return fc.oneof(...types.map((type) => validOfType(String(type), schema, resolve)));
}

function validOfType(
  type: string,
  schema: Json,
  resolve: (reference: string) => Json,
): fc.Arbitrary<unknown> {
  const [minimum, maximum] = [Number(schema['minimum'] ?? -1e9), Number(schema['maximum'] ?? 1e9)];
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, 1e9) });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'array') return validArray(schema, resolve);
  if (type === 'object') return validObject(schema, resolve);
  if (schema['format'] === 'binary') return file;
  return validString(schema);
}

/** An image of one pixel, bytes that start like an image, and any bytes. */
const file = fc.oneof(
  fc.constantFrom(onePixel, onePixel.subarray(0, 40)),
  fc.uint8Array({ maxLength: 2000 }),
);

function validString(schema: Json): fc.Arbitrary<string> {
  const minLength = Number(schema['minLength'] ?? 0);
  const maxLength = Math.min(Number(schema['maxLength'] ?? 60), Math.max(60, minLength));
  const examples = (Array.isArray(schema['examples']) ? schema['examples'] : []).map(String);
  const free =
    schema['format'] === 'date-time'
      ? fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') })
          .map((date) => date.toISOString())
      : schema['format'] === 'idn-email'
        ? fc.emailAddress()
        : fc.string({ unit: 'grapheme', minLength, maxLength });
  return examples.length > 0 ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...examples) }, free) : free;
}

function validArray(schema: Json, resolve: (reference: string) => Json): fc.Arbitrary<unknown> {
  const free = fc.array(valid(Object(schema['items']), resolve), { minLength: 1, maxLength: 3 });
  const examples: unknown[] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  return examples.length > 0 ? fc.oneof(fc.constantFrom(...examples), free) : free;
}

function validObject(schema: Json, resolve: (reference: string) => Json): fc.Arbitrary<unknown> {
  const fields: Record<string, Json> = Object(schema['properties']);
  const arbitraries = Object.entries(fields).map(([name, field]) => [name, valid(field, resolve)] as const);
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  return fc.record(Object.fromEntries(arbitraries), { requiredKeys: required });
}

/** A valid value with one field removed, replaced or added. */
function nearlyValid(schema: Json, resolve: (reference: string) => Json): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid(schema, resolve), fc.nat(), fc.constantFrom('drop', 'replace', 'add', 'wrap'), garbage)
    .map(([value, index, change, other]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
      if (change === 'wrap') return [value];
      const fields: Json = { ...value };
      const names = Object.keys(fields);
      const name = names[index % Math.max(1, names.length)] ?? 'x';
      if (change === 'drop') delete fields[name];
      else fields[change === 'add' ? 'is_superuser' : name] = other;
      return fields;
    });
}

const rawBody = fc.record({
  type: fc.constantFrom(
    undefined,
    'application/json',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/html; charset=',
    '/',
  ),
  payload: fc.oneof(
    fc.json(),
    text.map((value) => value.toWellFormed()),
    fc.constantFrom(
      '{',
      '[]',
      'null',
      '"',
      '{"a":1}}',
      '{"__proto__":{"x":1}}',
      '{"a":1e999}',
      'a=b&a=c',
      '--x\r\n\r\n--x--',
    ),
  ),
});

/**
 * Requests to an operation.
 * @param resolve finds the schema that a reference of the document points to
 */
export function arbitraryRequest(
  shape: RequestShape,
  resolve: (reference: string) => Json,
): fc.Arbitrary<ArbitraryRequest> {
  const inPath = shape.parameters.filter((parameter) => parameter.in === 'path');
  const inHeader = shape.parameters.filter((parameter) => parameter.in === 'header');
  const inQuery = shape.parameters.filter((parameter) => parameter.in === 'query');
  const segment = (schema: Json) =>
    fc.oneof({ weight: 3, arbitrary: validString(schema).filter(isSegment) }, text.filter(isSegment));
  const query = inQuery.map(({ name, schema }) => {
    const value = fc.oneof(
      { weight: 3, arbitrary: valid(schema, resolve).map(String) },
      garbage.map(describe),
    );
    return fc.array(
      value.map((given) => [name, given] as const),
      { maxLength: 2, size: '-1' },
    );
  });
  const header = (schema: Json) => fc.oneof(validString(schema), text).filter(isHeader);
  const body = shape.body
    ? fc.oneof(
        { weight: 3, arbitrary: valid(shape.body.schema, resolve) },
        { weight: 3, arbitrary: nearlyValid(shape.body.schema, resolve) },
        { weight: 1, arbitrary: garbage },
      )
    : fc.constant(undefined);
  return fc.record({
    path: fc.record(Object.fromEntries(inPath.map(({ name, schema }) => [name, segment(schema)]))),
    query: fc.tuple(...query).map((lists) => lists.flat()),
    headers: fc.record(Object.fromEntries(inHeader.map(({ name, schema }) => [name, header(schema)])), {
      requiredKeys: [],
    }),
    body,
    raw: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: rawBody }),
  });
}

/** Whether it can be a path segment: HTTP clients treat `.` and `..` as folders. */
function isSegment(value: string): boolean {
  return !/^\.{0,2}$/.test(value) && value.isWellFormed();
}

/** Whether an HTTP client can send it. */
function isHeader(value: string): boolean {
  return /^[\t -~\u0080-\u00ff]*$/.test(value);
}

function describe(value: unknown): string {
  try {
    return String(value).toWellFormed();
  } catch {
    return 'nothing';
  }
}
