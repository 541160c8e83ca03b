// Converts zod schemas to schemas of the OpenAPI document: which of them are named components, and how fields are described.
import { z } from 'zod';
import { collectionList, collectionOutput, fileList, fileOutput, personOutput } from '#shared/ask.ts';
import { embeddingOutput } from '#shared/ask-embedding.ts';
import { auditList, auditOutput } from '#shared/audit.ts';
import { tokenOutput } from '#shared/auth.ts';
import { messageOutput } from '#shared/fields.ts';
import { passkeyList, passkeyOutput } from '#shared/passkeys.ts';
import { productImageOutput, productList, productOutput } from '#shared/products.ts';
import { askedTableOutput, figureOutput, readingOutput, unknownWordOutput } from '#shared/figures.ts';
import { planSchema } from '#shared/ask-plan.ts';
import { citationOutput, questionList, questionOutput } from '#shared/questions.ts';
import { ratedList, ratedOutput } from '#shared/ratings.ts';
import { sheetCorrections, sheetList, sheetOutput } from '#shared/sheets.ts';
import { tableRowsOutput } from '#shared/table-rows.ts';
import { coordinatesField, subscriberList, subscriberOutput } from '#shared/subscribers.ts';
import { threadList, threadOutput, threadWithQuestions } from '#shared/threads.ts';
import { managedUserOutput, sessionList, sessionOutput, userList, userOutput } from '#shared/users.ts';
import { fieldDescriptions } from './openapi-field-descriptions.ts';

export type Json = Record<string, unknown>;

const validationItem = z.object({
  loc: z.array(z.union([z.string(), z.int()])),
  msg: z.string(),
  type: z.string(),
});

/** The three shapes of an error's body. */
export const errorShapes = {
  refusal: z.object({ detail: z.string() }),
  validation: z.object({ detail: z.array(validationItem).min(1) }),
  failure: z.object({ detail: z.string(), request_id: z.string().optional() }),
};

// The schemas that become components. All others are written inline.
const names: readonly (readonly [name: string, description: string, schema: z.ZodType])[] = [
  ['User', 'An account.', userOutput],
  ['ManagedUser', 'An account, as superusers see it.', managedUserOutput],
  ['UserList', 'A page of accounts.', userList],
  ['Session', 'A live session of an account.', sessionOutput],
  ['SessionList', 'The live sessions of an account.', sessionList],
  ['Passkey', 'A passkey of an account.', passkeyOutput],
  ['PasskeyList', 'The passkeys of an account.', passkeyList],
  ['Product', 'A product with its images.', productOutput],
  ['ProductImage', 'An image of a product.', productImageOutput],
  ['ProductList', 'A page of products.', productList],
  ['Subscriber', 'An entry of the waitlist.', subscriberOutput],
  ['SubscriberList', 'A page of the waitlist.', subscriberList],
  ['Collection', 'A collection of files.', collectionOutput],
  ['CollectionList', 'A page of collections.', collectionList],
  ['CollectionEmbedding', 'How far the vectors of a collection are.', embeddingOutput],
  ['Person', 'An account, as the members of a collection see it.', personOutput],
  ['CollectionFile', 'A file of a collection.', fileOutput],
  ['CollectionFileList', 'A page of the files of a collection.', fileList],
  ['Question', 'A question with its answer.', questionOutput],
  ['QuestionList', 'A page of questions.', questionList],
  ['Rated', 'What somebody said of an answer.', ratedOutput],
  ['RatedList', 'A page of ratings.', ratedList],
  ['Thread', 'A conversation.', threadOutput],
  ['ThreadList', 'A page of conversations.', threadList],
  ['ThreadWithQuestions', 'A conversation with its questions.', threadWithQuestions],
  ['Citation', 'A quotation, and where it stands.', citationOutput],
  ['Figure', 'An answer in figures.', figureOutput],
  ['Reading', 'One way to read a question to a table, with its result.', readingOutput],
  ['UnknownWord', 'A word of a question that its table does not understand.', unknownWordOutput],
  ['AskedTable', 'A table that questions are answered from.', askedTableOutput],
  ['Plan', 'What is worked out from a table, and how.', planSchema],
  ['Table', 'A sheet of a file as it was understood.', sheetOutput],
  ['TableList', 'A page of the sheets of a file.', sheetList],
  ['TableRows', 'Rows of a table of a file, and what its columns hold.', tableRowsOutput],
  ['TableCorrections', 'What is said of a sheet; what is left out is guessed.', sheetCorrections],
  ['Coordinates', 'A position in decimal degrees, WGS 84.', coordinatesField],
  ['AuditRow', 'A security event.', auditOutput],
  ['AuditList', 'A page of the audit log.', auditList],
  ['Token', 'The token of a session.', tokenOutput],
  ['Message', 'Confirms that it was done.', messageOutput],
  ['Refusal', 'Why a request was refused.', errorShapes.refusal],
  ['ValidationError', 'What is wrong with the input, in the order of its fields.', errorShapes.validation],
  ['ValidationItem', 'One thing that is wrong with the input.', validationItem],
  ['Failure', 'An unexpected failure, or a server that cannot serve now.', errorShapes.failure],
];

const registry = z.registry<{ id: string; description: string }>();
for (const [id, description, schema] of names) registry.add(schema, { id, description });

/** Converts schemas and collects the components that they use. */
export class SchemaCollection {
  readonly #named = new Map<string, Json>();

  /**
   * Converts a schema to JSON Schema, with references to components.
   * @param io whether the schema describes a request or a response
   */
  toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
    // In a wrapper, so that a component becomes a reference even at the top level.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      io,
      metadata: registry,
      unrepresentable: 'any',
      // A schema that JSON Schema cannot express, such as a file, carries its own description.
      override: ({ zodSchema, jsonSchema }) =>
        void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
    });
    for (const [name, definition] of Object.entries($defs)) this.#named.set(name, polish(definition));
    return polish(properties?.['it']);
  }

  /** Adds a component, unless one of this name exists. @returns the reference to it */
  name(name: string, schema: Json): Json {
    if (!this.#named.has(name)) this.#named.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** All components so far, sorted by name. */
  all(): Json {
    return Object.fromEntries([...this.#named].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** An example of a schema, made from the examples of its fields; undefined if there is none. */
  exampleOf(schema: Json): unknown {
    if (typeof schema['$ref'] === 'string') {
      return this.exampleOf(this.#named.get(schema['$ref'].split('/').at(-1) ?? '') ?? {});
    }
    if (schema['type'] === 'object') {
      const properties = Object.entries<Json>(Object(schema['properties']));
      const fields = properties.map(([name, field]) => [name, this.exampleOf(field)]);
      return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
    }
    if (schema['type'] === 'array') {
      return firstOf(schema['examples']) ?? [this.exampleOf(Object(schema['items']))];
    }
    const example = firstOf(schema['examples']);
    if (example !== undefined) return example;
    // What may be null, may be null in an example.
    const types = schema['type'];
    if (Array.isArray(schema['anyOf']) || (Array.isArray(types) && types.includes('null'))) return null;
    return schema['const'];
  }
}

function firstOf(examples: unknown): unknown {
  return Array.isArray(examples) ? examples[0] : undefined;
}

/** Removes what zod adds needlessly, corrects the paths of references, and adds the descriptions of fields. */
function polish(schema: unknown): Json {
  const { properties, items, anyOf, ...rest }: Json = Object(schema);
  if (rest['maximum'] === Number.MAX_SAFE_INTEGER) delete rest['maximum'];
  if (rest['minimum'] === Number.MIN_SAFE_INTEGER) delete rest['minimum'];
  // The format makes zod's long pattern redundant.
  if (rest['format'] === 'date-time') delete rest['pattern'];
  if (typeof rest['$ref'] === 'string')
    rest['$ref'] = rest['$ref'].replace('#/$defs/', '#/components/schemas/');
  if (properties) {
    const fields = Object.entries(Object(properties));
    rest['properties'] = Object.fromEntries(
      fields.map(([name, field]) => [name, describeField(field, name)]),
    );
  }
  if (items) rest['items'] = polish(items);
  if (Array.isArray(anyOf)) Object.assign(rest, joinNullable(anyOf.map(polish)));
  return rest;
}

/** Writes `anyOf` of a plain type and null as one nullable type. */
function joinNullable(options: Json[]): Json {
  const [first = {}, second = {}] = options;
  if (options.length === 2 && second['type'] === 'null' && typeof first['type'] === 'string') {
    const values = first['enum'];
    const allowed = Array.isArray(values) ? { enum: [...values, null] } : {};
    return { ...first, type: [first['type'], 'null'], ...allowed };
  }
  return { anyOf: options };
}

function describeField(schema: unknown, name: string): Json {
  const field = polish(schema);
  // A field that means something else in its own schema is described there.
  if (field['description'] !== undefined && field['$ref'] === undefined) return field;
  const fieldDescription = fieldDescriptions[name];
  if (!fieldDescription) return field;
  const { description, example, format } = fieldDescription;
  const formatted = format ? { ...field, format } : field;
  // `detail` is a list in validation errors and a sentence in all others; the example fits only one of them.
  const hasExample = example !== undefined && Array.isArray(example) === (field['type'] === 'array');
  return { ...formatted, description, ...(hasExample ? { examples: [example] } : {}) };
}
