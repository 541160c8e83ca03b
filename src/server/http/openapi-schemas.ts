// From zod to the schemas of the OpenAPI document: which shapes have a name, and what is said of their fields.
import { z } from 'zod';
import { auditList, auditOutput } from '#shared/audit.ts';
import { tokenOutput } from '#shared/auth.ts';
import { messageOutput } from '#shared/fields.ts';
import { productImageOutput, productList, productOutput } from '#shared/products.ts';
import { coordinatesField, subscriberList, subscriberOutput } from '#shared/subscribers.ts';
import { sessionList, sessionOutput, userList, userOutput } from '#shared/users.ts';
import { fieldDescriptions } from './openapi-field-descriptions.ts';

export type Json = Record<string, unknown>;

const validationItem = z.object({
  loc: z.array(z.union([z.string(), z.int()])),
  msg: z.string(),
  type: z.string(),
});

/** The three bodies of errors. */
export const errorShapes = {
  refusal: z.object({ detail: z.string() }),
  validation: z.object({ detail: z.array(validationItem).min(1) }),
  failure: z.object({ detail: z.string(), request_id: z.string().optional() }),
};

// Shapes that more than one operation speaks of; whatever is not here stands where it is used.
const names: readonly (readonly [name: string, description: string, schema: z.ZodType])[] = [
  ['User', 'An account.', userOutput],
  ['UserList', 'A page of accounts.', userList],
  ['Session', 'A live session of an account.', sessionOutput],
  ['SessionList', 'The live sessions of an account.', sessionList],
  ['Product', 'A product with its images.', productOutput],
  ['ProductImage', 'An image of a product.', productImageOutput],
  ['ProductList', 'A page of products.', productList],
  ['Subscriber', 'An entry of the waitlist.', subscriberOutput],
  ['SubscriberList', 'A page of the waitlist.', subscriberList],
  ['Coordinates', 'A position in decimal degrees, WGS 84.', coordinatesField],
  ['AuditRow', 'A security event.', auditOutput],
  ['AuditList', 'A page of the audit log.', auditList],
  ['Token', 'What opens everything that needs a session.', tokenOutput],
  ['Message', 'Says only that it was done.', messageOutput],
  ['Refusal', 'Why a request was refused.', errorShapes.refusal],
  ['ValidationError', 'What is wrong with the input, in the order of its fields.', errorShapes.validation],
  ['ValidationItem', 'One thing that is wrong with the input.', validationItem],
  ['Failure', 'A failure that nobody foresaw, or a server that cannot serve now.', errorShapes.failure],
];

const registry = z.registry<{ id: string; description: string }>();
for (const [id, description, schema] of names) registry.add(schema, { id, description });

/** Gathers the named schemas that a document uses while its parts are converted. */
export class SchemaCollection {
  readonly #named = new Map<string, Json>();

  /**
   * The schema as JSON Schema, named shapes as references.
   * @param io whether it describes what is sent to the server or what comes back
   */
  toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
    // Wrapped, so that a named shape is a reference even where it is the whole.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      io,
      metadata: registry,
      unrepresentable: 'any',
      // What a schema says of itself counts where JSON Schema has no word for it, such as for files.
      override: ({ zodSchema, jsonSchema }) =>
        void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
    });
    for (const [name, definition] of Object.entries($defs)) this.#named.set(name, polish(definition));
    return polish(properties?.['it']);
  }

  /** Puts a schema under a name, unless it is there already. @returns the reference to it */
  name(name: string, schema: Json): Json {
    if (!this.#named.has(name)) this.#named.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** All named schemas so far, by name. */
  all(): Json {
    return Object.fromEntries([...this.#named].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** An example of a schema, put together from the examples of its fields. */
  exampleOf(schema: Json): unknown {
    if (typeof schema['$ref'] === 'string') {
      return this.exampleOf(this.#named.get(schema['$ref'].split('/').at(-1) ?? '') ?? {});
    }
    if (schema['type'] === 'object') return this.#objectExample(Object(schema['properties']));
    if (schema['type'] === 'array') {
      return firstOf(schema['examples']) ?? [this.exampleOf(Object(schema['items']))];
    }
    return firstOf(schema['examples']) ?? schema['const'];
  }

  #objectExample(properties: Record<string, Json>): Json {
    const fields = Object.entries(properties).map(([name, field]) => [name, this.exampleOf(field)]);
    return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
  }
}

function firstOf(examples: unknown): unknown {
  return Array.isArray(examples) ? examples[0] : undefined;
}

/** Corrects what zod says needlessly, points references to their place, and adds the descriptions of fields. */
function polish(schema: unknown): Json {
  const { properties, items, anyOf, ...rest }: Json = Object(schema);
  if (rest['maximum'] === Number.MAX_SAFE_INTEGER) delete rest['maximum'];
  if (rest['minimum'] === Number.MIN_SAFE_INTEGER) delete rest['minimum'];
  // The format says the same as zod's long expression.
  if (rest['format'] === 'date-time') delete rest['pattern'];
  // The server takes objects with further fields, and ignores these; what it sends has no others.
  if (typeof rest['$ref'] === 'string')
    rest['$ref'] = rest['$ref'].replace('#/$defs/', '#/components/schemas/');
  if (properties) rest['properties'] = mapValues(Object(properties), withWords);
  if (items) rest['items'] = polish(items);
  if (Array.isArray(anyOf)) Object.assign(rest, joinNullable(anyOf.map(polish)));
  return rest;
}

/** `anyOf` a plain type and null is a type with null. */
function joinNullable(options: Json[]): Json {
  const [first = {}, second = {}] = options;
  if (options.length === 2 && second['type'] === 'null' && typeof first['type'] === 'string') {
    return { ...first, type: [first['type'], 'null'] };
  }
  return { anyOf: options };
}

function withWords(schema: unknown, name: string): Json {
  const field = polish(schema);
  const fieldDescription = fieldDescriptions[name];
  if (!fieldDescription) return field;
  const { description, example, format } = fieldDescription;
  const formatted = format ? { ...field, format } : field;
  // The detail of a validation error is a list, elsewhere it is a sentence.
  const hasExample = example !== undefined && Array.isArray(example) === (field['type'] === 'array');
  return { ...formatted, description, ...(hasExample ? { examples: [example] } : {}) };
}

function mapValues(record: Json, map: (value: unknown, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}
