// The waitlist form: validates on blur, requests the position on submit, and shows the outcome in place and as a toast.
import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { JOIN_FORM_PATH } from '#shared/pages.ts';
import { errorStatus, errorText, failureText } from '#client/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { join } from './join.ts';
import { canLocate, locate } from './locate.ts';
import { scrollBehavior } from './scroll.ts';

const EMAIL_REQUIRED = 'Email is required.';
const NO_GEOLOCATION = 'Geolocation is not supported by your browser.';

type State = 'idle' | 'locating' | 'sending' | 'joined' | 'unsupported' | 'refused' | 'limited' | 'failed';

/** The notice below the form in each state. The toast shows the server's message; this explains it. */
const notices: Record<State, string> = {
  idle: '',
  locating: 'Your browser may ask whether to share your location. Either answer is fine.',
  sending: 'Putting your address on the list.',
  joined: 'You are on the list. We will write to you when it is your turn.',
  unsupported: 'Nothing was sent. Please join from a browser that can share a location.',
  refused: 'Nothing was stored. Please check the address and try again.',
  limited: 'There have been many attempts from here. Please wait a moment and try again.',
  failed: 'Your address was not sent. It is still in the field, so you can try again.',
};

const buttonTexts: Partial<Record<State, string>> = { locating: 'Finding your place…', sending: 'Joining…' };

function stateOfFailure(error: unknown): State {
  const status = errorStatus(error);
  if (status === 422) return 'refused';
  return status === 429 ? 'limited' : 'failed';
}

/** The state of the form and its submission. */
function useJoining() {
  const [state, setState] = useState<State>('idle');
  const [wrong, setWrong] = useState<string>();
  const waiting = useRef(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const email = String(data.get('email') ?? '').trim();
    setWrong(email === '' ? EMAIL_REQUIRED : undefined);
    if (email === '') {
      form.querySelector<HTMLElement>('[name="email"]')?.focus();
      return;
    }
    if (waiting.current) return;
    if (!canLocate()) {
      setState('unsupported');
      toast.error(NO_GEOLOCATION);
      return;
    }
    waiting.current = true;
    try {
      setState('locating');
      const coordinates = await locate();
      setState('sending');
      const message = await join(email, coordinates, String(data.get('website') ?? ''));
      form.reset();
      setState('joined');
      toast.success(message);
    } catch (error) {
      const failure = stateOfFailure(error);
      setState(failure);
      if (failure === 'refused') setWrong(failureText(error));
      toast.error(errorText(error));
    } finally {
      waiting.current = false;
    }
  }
  return { state, wrong, setWrong, submit };
}

/** Returns the focus to the button, which loses it while disabled. */
function keepFocus(form: HTMLFormElement): void {
  if (document.activeElement !== document.body) return;
  form.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
}

/** The form. Without scripts the browser posts it and the answer is a page. */
export function WaitlistForm() {
  const { state, wrong, setWrong, submit } = useJoining();
  const waiting = state === 'locating' || state === 'sending';
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(form).then(() => keepFocus(form));
  };
  return (
    <form
      method="post"
      action={JOIN_FORM_PATH}
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="waitlist-title"
    >
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <Field
          label="Email"
          placeholder="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          error={wrong}
          readOnly={waiting}
          onBlur={(event) => {
            if (event.target.value.trim() === '') setWrong(EMAIL_REQUIRED);
          }}
          onChange={(event) => {
            if (event.target.value.trim() !== '') setWrong(undefined);
          }}
          inputClassName="h-12! text-base!"
        />
        <Button type="submit" size="lg" disabled={waiting} className="sm:mt-[1.375rem] sm:min-w-44">
          {buttonTexts[state] ?? 'Join Waitlist'}
        </Button>
      </div>
      {/* A honeypot for bots that fill in every field; it is invisible to people. */}
      <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Notice state={state} />
    </form>
  );
}

const looks = {
  neutral: { icon: LoaderCircle, box: 'border-border text-muted-foreground', motion: 'animate-waiting' },
  good: { icon: CircleCheck, box: 'border-success text-success', motion: '' },
  bad: { icon: TriangleAlert, box: 'border-destructive text-destructive', motion: '' },
} as const;

function lookOf(state: State) {
  if (state === 'joined') return looks.good;
  return state === 'locating' || state === 'sending' ? looks.neutral : looks.bad;
}

/** The state of the form. The element is always present, so that screen readers announce its changes. */
function Notice({ state }: { state: State }) {
  const { icon: Icon, box, motion } = lookOf(state);
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state !== 'idle') element.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, [state]);
  return (
    <p ref={element} role="status" className="mt-4 min-h-13 scroll-mb-6 text-sm leading-snug font-medium">
      {state === 'idle' ? null : (
        <span className={cn('flex items-start gap-3 rounded-md border-l-3 bg-muted px-4 py-3', box)}>
          <Icon aria-hidden className={cn('size-4.5 shrink-0', motion)} />
          {notices[state]}
        </span>
      )}
    </p>
  );
}
