import { statusName } from '#client/errors.ts';
import { resolveResponse, resolveSchema, describeType, type ApiDocument, type Call } from './api-document.ts';
import { CodeBlock } from './code-block.tsx';
import { FieldList } from './field-list.tsx';
import { InlineText } from './text.tsx';

/** The responses of a call: the success with its fields and an example, and every error status with its reason. */
export function Responses({ document, call }: { document: ApiDocument; call: Call }) {
  const entries = Object.entries(call.responses).map(([status, response]) => {
    return [Number(status), resolveResponse(document, response)] as const;
  });
  const success = entries.find(([status]) => status === 200)?.[1];
  const [type = '', content] = Object.entries(success?.content ?? {})[0] ?? [];
  const hasFields = content && resolveSchema(document, content.schema).properties !== undefined;
  return (
    <section className="grid gap-4">
      <h4 className="eyebrow">Answer</h4>
      <p className="text-sm">
        <code className="font-mono font-semibold">200</code>{' '}
        <InlineText>{success?.description ?? ''}</InlineText>{' '}
        <span className="text-muted-foreground">
          {type === 'application/json' && content ? describeType(content.schema) : type}
        </span>
      </p>
      {hasFields ? <FieldList document={document} schema={content.schema} /> : null}
      {content?.example === undefined ? null : (
        <CodeBlock label="Example of the answer">{JSON.stringify(content.example, null, 2)}</CodeBlock>
      )}
      <h4 className="eyebrow mt-2">Refusals</h4>
      <dl className="grid gap-y-2 text-sm sm:grid-cols-[auto_1fr] sm:gap-x-4">
        {entries
          .filter(([status]) => status !== 200)
          .map(([status, { description = '' }]) => (
            <div key={status} className="contents">
              <dt className="font-medium whitespace-nowrap">
                <code className="font-mono font-semibold">{status}</code> {statusName(status)}
              </dt>
              <dd className="mb-2 text-muted-foreground sm:mb-0">
                <InlineText>{description}</InlineText>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
