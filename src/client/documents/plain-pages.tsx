// Pages without header, footer and script: the 404 screen, and the answers to a form posted without script.
import type { ReactNode } from 'react';
import { JOIN_FORM_PATH } from '#shared/pages.ts';
import { JOINED_MESSAGE } from '#shared/subscribers.ts';
import type { JoinAnswer } from '#shared/site.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { NotFoundContent } from '#client/ui/not-found-content.tsx';

function Centred({ children, testId }: { children: ReactNode; testId?: string }) {
  return (
    <main
      data-testid={testId}
      className="grid min-h-dvh place-content-center justify-items-center px-6 py-16 text-center"
    >
      {children}
    </main>
  );
}

/** The 404 screen. */
export function NotFound() {
  return (
    <Centred testId="not-found">
      <NotFoundContent />
    </Centred>
  );
}

/** The API page before its script has run, and without scripts. */
export function DocsFirstPaint({ name }: { name: string }) {
  return (
    <Centred>
      <h1 className="text-4xl leading-tight">{name} API</h1>
      <p className="mt-4 text-muted-foreground">
        <noscript>This page needs JavaScript. </noscript>
        The document that it shows is at{' '}
        <a href="/api/v1/openapi.json" className="text-link">
          /api/v1/openapi.json
        </a>
      </p>
    </Centred>
  );
}

/** The answer to a waitlist form posted without script; after an error it repeats the form with its value. */
export function JoinAnswerPage({ answer }: { answer: JoinAnswer }) {
  return (
    <Centred>
      <h1 className="text-4xl leading-tight">
        {answer.joined ? JOINED_MESSAGE : 'You have not joined yet.'}
      </h1>
      {answer.joined ? (
        <p className="mt-4 text-muted-foreground">We will write to you when it is your turn.</p>
      ) : (
        <form
          method="post"
          action={JOIN_FORM_PATH}
          noValidate
          className="mt-8 grid w-80 max-w-full gap-4 text-left"
        >
          <Field
            label="Email"
            placeholder="Email"
            name="email"
            defaultValue={answer.email}
            error={answer.detail}
          />
          <Button type="submit" size="lg">
            Join Waitlist
          </Button>
        </form>
      )}
      <a href="/" className="text-link mt-8">
        Back to the start
      </a>
    </Centred>
  );
}
