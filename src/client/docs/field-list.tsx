import {
  resolveSchema,
  describeLimits,
  describeType,
  type ApiDocument,
  type Schema,
} from './api-document.ts';
import { InlineText } from './text.tsx';

/** The fields of a schema with type, limits and description; nested fields are indented. */
export function FieldList({
  document,
  schema,
  nested = false,
}: {
  document: ApiDocument;
  schema: Schema;
  nested?: boolean;
}) {
  const { properties = {}, required = [] } = resolveSchema(document, schema);
  return (
    <ul className={nested ? 'mt-3 border-l pl-4' : 'divide-y rounded-lg border bg-card px-4'}>
      {Object.entries(properties).map(([name, field]) => (
        <li key={name} className={nested ? 'py-2' : 'py-3'}>
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <code className="font-mono font-semibold">{name}</code>
            <span className="text-muted-foreground">
              {[describeType(field), describeLimits(field)].filter(Boolean).join(', ')}
            </span>
            {required.includes(name) ? null : (
              <span className="text-xs text-muted-foreground italic">optional</span>
            )}
          </p>
          {field.description ? (
            <p className="mt-1 text-sm leading-snug text-muted-foreground">
              <InlineText>{field.description}</InlineText>
            </p>
          ) : null}
          {innerOf(document, field) ? (
            <FieldList document={document} schema={field.items ?? field} nested />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function innerOf(document: ApiDocument, field: Schema): boolean {
  return resolveSchema(document, field.items ?? field).properties !== undefined;
}
