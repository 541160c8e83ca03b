import { useEffect, useId, useRef } from 'react';
import { QUESTION_MAX } from '#shared/ask-limits.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { useDraft } from '#client/app/lib/unsaved-changes.ts';

/** A question that is being changed: as it was asked, as it is now, and why it was not asked so. */
export interface Edit {
  id: string;
  text: string;
  problem?: string | undefined;
}

/**
 * A question as a box to change it in. Enter asks it, Shift and Enter begin a new line, Escape leaves it as it was.
 * @param question as it was asked
 */
export function EditBox({
  question,
  edit: { text, problem },
  disabled,
  onChange,
  onAsk,
  onLeave,
}: {
  question: string;
  edit: Edit;
  disabled: boolean;
  onChange: (text: string) => void;
  onAsk: (question: string) => void;
  onLeave: () => void;
}) {
  const problemId = useId();
  const hintId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const wanted = text.trim();
  useDraft(wanted !== question);
  useEffect(() => {
    const { current } = box;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const submit = () => {
    if (wanted !== '' && !disabled) onAsk(wanted);
  };
  return (
    <form
      noValidate
      className="ml-auto max-w-[92%] print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="rounded-lg border border-input bg-secondary transition-[border-color] has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-offset-2 has-[textarea:focus]:outline-ring has-aria-invalid:border-destructive">
        <textarea
          ref={box}
          dir="auto"
          rows={1}
          maxLength={QUESTION_MAX}
          aria-label="Edit the question"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? hintId : `${hintId} ${problemId}`}
          enterKeyHint="send"
          className="field-sizing-content block max-h-48 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-base leading-snug outline-none"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') {
              event.preventDefault();
              onLeave();
            } else if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault();
              submit();
            }
          }}
        />
        <div className="flex flex-wrap items-center justify-end gap-2 p-2">
          <p id={hintId} className="mr-auto pl-2 text-[0.8125rem] text-muted-foreground">
            It replaces this one.
          </p>
          <Button variant="ghost" size="sm" onClick={onLeave}>
            Cancel
          </Button>
          <Button type="submit" size="sm" disabled={wanted === '' || disabled}>
            Ask
          </Button>
        </div>
      </div>
      <FieldError id={problemId} error={problem} className="mt-2" />
    </form>
  );
}
