// Compares responses with the OpenAPI document: a response that is not documented fails the test.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describeRest, exampleSite } from '../http/openapi.ts';
import { REST_PREFIX } from '../http/rest-routes.ts';

/** The documented part of a response. */
export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

interface ResponseObject {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: unknown }>;
}
interface DocumentedOperation {
  responses: Record<string, ResponseObject | { $ref: string }>;
}

// Safe: a JSON copy; the linter checks the shape of the document.
const document = JSON.parse(JSON.stringify(describeRest(exampleSite))) as {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { responses: Record<string, ResponseObject> };
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
// The plugin does not know this format; e-mail addresses have a test of their own.
ajv.addFormat('idn-email', /@/);
ajv.addSchema(document, 'document');
const validators = new Map<string, ValidateFunction>();

const templates = Object.entries(document.paths).map(([path, item]) => {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return { path, item, isFixed: !path.includes('{'), expression: new RegExp(`^${pattern}/?$`) };
});

/** The entry of the document for a URL below /api/v1; a fixed path takes precedence over one with parameters. */
function findPath(url: string, hasAsk: boolean) {
  const path = (url.split(/[?#]/)[0] ?? '').slice(REST_PREFIX.length);
  if (!hasAsk && /^\/(?:collections|files|questions)\b/.test(path)) return undefined;
  const fitting = templates.filter(({ expression }) => expression.test(path));
  return fitting.find(({ isFixed }) => isFixed) ?? fitting[0];
}

/**
 * Checks a response of the REST transport.
 * @param url the requested one, without the origin
 * @param hasAsk whether Ask is on; without it its paths are unknown
 * @returns a description of what is not documented; undefined if everything is
 */
export function findDeviation(
  method: string,
  url: string,
  answer: Answered,
  hasAsk = true,
): string | undefined {
  if (!isDocumented(url)) return undefined;
  const found = findPath(url, hasAsk);
  const name = (method === 'HEAD' ? 'GET' : method).toLowerCase();
  const operation = found?.item[name];
  if (!found || !operation) return findUndocumentedDeviation(answer, found ? 405 : 404);
  const key = String(answer.status);
  const response = operation.responses[key];
  if (!response) return `the status ${key} is not documented`;
  const isShared = '$ref' in response;
  const shared = isShared ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
  if (!shared) return `${JSON.stringify(response)} leads nowhere`;
  const pointer = isShared ? response.$ref : `#/paths/${escapePointer(found.path)}/${name}/responses/${key}`;
  return (
    findHeaderDeviation(shared, answer) ??
    (method === 'HEAD' ? undefined : findBodyDeviation(shared, pointer, answer))
  );
}

/** The document does not describe itself, nor the page that shows it. */
function isDocumented(url: string): boolean {
  return url.startsWith(`${REST_PREFIX}/`) && !/^\/api\/v1\/openapi\.json\/?(?:\?|$)/.test(url);
}

/** Undocumented paths and methods: 404, or 405 with Allow, and always a detail. */
function findUndocumentedDeviation(answer: Answered, status: number): string | undefined {
  if (answer.status !== status) return `${answer.status} where only ${status} can be`;
  if (status === 405 && !answer.headers['allow']) return 'a 405 has no Allow';
  return findBodyDeviation(
    { content: { 'application/json': { schema: {} } } },
    '#/components/responses/BadRequest',
    answer,
  );
}

function findHeaderDeviation({ headers = {} }: ResponseObject, answer: Answered): string | undefined {
  const missing = Object.entries(headers).filter(
    ([name, { required }]) => required && answer.headers[name.toLowerCase()] === undefined,
  );
  return missing.length > 0 ? `the header ${missing[0]?.[0]} is missing` : undefined;
}

function findBodyDeviation(
  { content = {} }: ResponseObject,
  pointer: string,
  answer: Answered,
): string | undefined {
  const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (!content[type]) return `the content type ${type || '(none)'} is not documented`;
  if (type !== 'application/json') return undefined;
  const validate = validatorOf(`document${pointer}/content/${escapePointer(type)}/schema`);
  if (validate(JSON.parse(answer.text))) return undefined;
  return ajv.errorsText(validate.errors, { dataVar: 'body' });
}

function validatorOf(reference: string): ValidateFunction {
  const known = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, known);
  return known;
}

function escapePointer(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}
