// One call: a line that expands to its description, the form to try it, its body and its responses.
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { resolveSchema } from './api-document.ts';
import { FieldList } from './field-list.tsx';
import { MethodMark } from './method-mark.tsx';
import { Responses } from './responses.tsx';
import { Paragraphs } from './text.tsx';
import { TryForm, type TryProps } from './try-form.tsx';

/** The section of a call; `opened` if the address names it. */
export function CallSection({ opened, ...props }: TryProps & { opened: boolean }) {
  const { call } = props;
  const [open, setOpen] = useState(opened);
  return (
    <details
      id={call.operationId}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-b last:border-b-0"
    >
      <summary className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-sm px-2 py-3.5 hover:bg-muted/60 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
        <MethodMark method={call.method} />
        <h3 className="font-mono text-sm font-medium tracking-normal wrap-anywhere">{call.path}</h3>
        <span className="text-sm text-muted-foreground max-sm:order-last max-sm:col-start-2">
          {call.summary}
        </span>
        <ChevronRight
          aria-hidden
          className="size-4 text-muted-foreground transition-transform group-open:rotate-90"
        />
      </summary>
      {open ? <Details {...props} /> : null}
    </details>
  );
}

function Details(props: TryProps) {
  const { document, call } = props;
  const [type, content] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  const hasFields = content && resolveSchema(document, content.schema).properties !== undefined;
  return (
    <div className="grid gap-8 px-2 pt-2 pb-10">
      <div className="grid gap-3">
        <Paragraphs text={call.description} className="max-w-prose leading-relaxed" />
        <p className="flex flex-wrap gap-2">
          <Badge variant={call.security.length > 0 ? 'neutral' : 'accent'}>
            {call.security.length > 0 ? 'Needs a token' : 'Open to everyone'}
          </Badge>
          <Badge variant="outline" className="text-muted-foreground">
            tRPC: {call['x-trpc-procedure']}
          </Badge>
        </p>
      </div>
      <TryForm {...props} />
      {hasFields ? (
        <section className="grid gap-4">
          <h4 className="eyebrow">Body, {type}</h4>
          <FieldList document={document} schema={content.schema} />
        </section>
      ) : null}
      <Responses document={document} call={call} />
    </div>
  );
}
