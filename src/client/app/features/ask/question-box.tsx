import { ArrowUp } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { QUESTION_MAX } from '#shared/ask-limits.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { FieldError } from '#client/ui/field.tsx';
import type { BoxState } from './box-state.ts';
import type { Asked } from './choices.ts';
import { CompletionList } from './completing/completion-list.tsx';
import { useCompletion } from './completing/use-completion.ts';

/**
 * A box to write a question in. Enter sends it, Shift and Enter begin a new line.
 * @param label its name, such as `Ask a question`
 * @param disabled whether nothing can be asked now: text and focus stay
 * @param asked what it is put to, by whose names it is completed; undefined for no completion
 * @param state what is written in it
 * @param onAsk gets the question, trimmed, and the box is empty for the next one; resolves to why it was not answered, or to
 * undefined. The question is there again then, unless another one was typed meanwhile
 * @param children further controls, below the text
 */
export function QuestionBox({
  label,
  placeholder,
  labelHidden = false,
  disabled,
  asked,
  state,
  onAsk,
  children,
}: {
  label: string;
  placeholder: string;
  labelHidden?: boolean;
  disabled: boolean;
  asked?: Asked | undefined;
  state: BoxState;
  onAsk: (question: string) => Promise<string | undefined>;
  children?: ReactNode;
}) {
  const id = useId();
  const { text, setText, problem, setProblem, giveBack, hadFocus, keepFocus } = state;
  const problemId = useId();
  const question = text.trim();
  const box = useRef<HTMLTextAreaElement>(null);
  const completion = useCompletion(text, asked, (next) => {
    setText(next);
    box.current?.focus();
  });
  useLayoutEffect(() => {
    // Where it stood before, it had the focus.
    if (hadFocus() && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [hadFocus]);
  const submit = async () => {
    if (question === '' || disabled) return;
    completion.close();
    setProblem(undefined);
    setText('');
    const found = await onAsk(question);
    if (found !== undefined) giveBack(text, found);
  };
  return (
    <form
      noValidate
      className="print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label
        htmlFor={id}
        className={cn(labelHidden ? 'sr-only' : 'mb-2 block text-sm leading-none font-medium')}
      >
        {label}
      </label>
      <div className="relative rounded-lg border border-input bg-card shadow-xs transition-[border-color] has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-offset-2 has-[textarea:focus]:outline-ring hover:border-foreground/60 has-aria-invalid:border-destructive">
        <textarea
          ref={box}
          id={id}
          {...completion.props}
          onFocus={() => keepFocus(true)}
          onBlur={() => {
            keepFocus(false);
            completion.close();
          }}
          dir="auto"
          rows={labelHidden ? 1 : 2}
          maxLength={QUESTION_MAX}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : problemId}
          placeholder={placeholder}
          enterKeyHint="send"
          className="field-sizing-content block max-h-48 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-base leading-relaxed outline-none placeholder:text-muted-foreground"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem(undefined);
            completion.open();
          }}
          onKeyDown={(event) => {
            if (completion.onKeyDown(event)) return event.preventDefault();
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void submit();
          }}
        />
        {completion.options.length > 0 ? <CompletionList {...completion} /> : null}
        <div className="flex items-end justify-between gap-3 p-2">
          <div className="min-w-0">{children}</div>
          <Button type="submit" size="sm" disabled={question === '' || disabled}>
            <ArrowUp aria-hidden />
            Ask
          </Button>
        </div>
      </div>
      <FieldError id={problemId} error={problem} className="mt-2" />
    </form>
  );
}
