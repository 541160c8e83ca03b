import { Play } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '#client/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, FieldFrame } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { resolveSchema, describeLimits, type ApiDocument, type Call, type Schema } from './api-document.ts';
import { CodeBlock } from './code-block.tsx';
import { bodyType, send, type Answer, type Filled } from './send.ts';

export type TryProps = {
  document: ApiDocument;
  call: Call;
  token: string;
  onToken: (token: string) => void;
};

/** The form to send a call, and its response. */
export function TryForm({ document, call, token, onToken }: TryProps) {
  const [filled, setFilled] = useState(() => initialOf(document, call));
  const [answer, setAnswer] = useState<Answer | string>();
  const [busy, setBusy] = useState(false);
  const needsToken = call.security.length > 0 && token === '';

  async function submit() {
    setBusy(true);
    try {
      const received = await send('/api/v1', call, filled, token);
      setAnswer(received);
      if (received.token) onToken(received.token);
    } catch (error) {
      setAnswer(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="grid gap-4 rounded-lg border bg-card p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h4 className="eyebrow">Try it</h4>
      <ParameterInputs call={call} filled={filled} onFill={setFilled} />
      <BodyInputs document={document} call={call} filled={filled} onFill={setFilled} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={busy}>
          <Play aria-hidden />
          Send
        </Button>
        {needsToken ? (
          <p className="text-sm text-muted-foreground">
            This call needs a token: log in, or paste one above.
          </p>
        ) : null}
      </div>
      <div role="status" className="empty:hidden">
        {answer === undefined ? null : <Shown answer={answer} />}
      </div>
    </form>
  );
}

const capitalise = (text: string) => text && `${text[0]?.toUpperCase()}${text.slice(1)}.`;

type InputsProps = { call: Call; filled: Filled; onFill: (filled: Filled) => void };

function ParameterInputs({ call, filled, onFill }: InputsProps) {
  return call.parameters?.map(({ name, in: location, required, description, schema }) => (
    <Field
      key={name}
      label={name}
      hint={[description, location === 'path' ? '' : capitalise(describeLimits(schema))]
        .filter(Boolean)
        .join(' ')}
      required={required}
      value={filled.parameters[name] ?? ''}
      onChange={({ target }) =>
        onFill({ ...filled, parameters: { ...filled.parameters, [name]: target.value } })
      }
    />
  ));
}

function BodyInputs({ document, call, filled, onFill }: InputsProps & { document: ApiDocument }) {
  const type = bodyType(call);
  if (type === undefined) return null;
  if (type === 'application/json') {
    return (
      <FieldFrame label="Body, JSON">
        {(control) => (
          <textarea
            {...control}
            rows={filled.json.split('\n').length + 1}
            spellCheck={false}
            className="w-full rounded-md border border-input bg-background p-3 font-mono text-[0.8125rem] leading-relaxed"
            value={filled.json}
            onChange={({ target }) => onFill({ ...filled, json: target.value })}
          />
        )}
      </FieldFrame>
    );
  }
  const { required = [] } = formSchema(document, call);
  const fields = formFields(document, call);
  const fill = (name: string, value: string | File[]) =>
    onFill({ ...filled, fields: { ...filled.fields, [name]: value } });
  return fields.map(([name, schema]) => (
    <FieldFrame key={name} label={name} hint={schema.description}>
      {(control) =>
        takesFiles(schema) ? (
          <Input
            {...control}
            type="file"
            multiple
            required={required.includes(name)}
            className="h-auto py-2 file:mr-3 file:font-medium"
            onChange={({ target }) => fill(name, [...(target.files ?? [])])}
          />
        ) : (
          <Input
            {...control}
            required={required.includes(name)}
            type={name === 'password' ? 'password' : 'text'}
            autoComplete="off"
            value={String(filled.fields[name] ?? '')}
            onChange={({ target }) => fill(name, target.value)}
          />
        )
      }
    </FieldFrame>
  ));
}

const takesFiles = ({ items }: Schema) => items?.format === 'binary';

function formSchema(document: ApiDocument, call: Call): Schema {
  return resolveSchema(document, Object.values(call.requestBody?.content ?? {})[0]?.schema ?? {});
}

function formFields(document: ApiDocument, call: Call): [string, Schema][] {
  return Object.entries(formSchema(document, call).properties ?? {});
}

/** Form fields start empty, since an example's id or password is useless; a JSON body starts as the example. */
function initialOf(document: ApiDocument, call: Call): Filled {
  const parameters = (call.parameters ?? []).map(({ name, schema }) => [name, String(schema.default ?? '')]);
  const example = Object.values(call.requestBody?.content ?? {})[0]?.example;
  const fields = formFields(document, call).map(([name, schema]) => [name, takesFiles(schema) ? [] : '']);
  return {
    parameters: Object.fromEntries(parameters),
    json: JSON.stringify(example ?? {}, null, 2),
    fields: Object.fromEntries(fields),
  };
}

function Shown({ answer }: { answer: Answer | string }) {
  if (typeof answer === 'string') return <p className="text-sm font-medium text-destructive">{answer}</p>;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong className={answer.ok ? 'text-success' : 'text-destructive'}>
          {answer.status} {answer.name}
        </strong>
        <span className="text-muted-foreground">
          {answer.milliseconds} ms, {answer.type}
        </span>
        {answer.token ? (
          <span className="text-muted-foreground">The calls on this page now use this token.</span>
        ) : null}
      </p>
      <CodeBlock label="The answer">{answer.text}</CodeBlock>
    </div>
  );
}
