import { Dialog as RadixDialog } from 'radix-ui';
import type { Citation } from '#shared/questions.ts';
import { SourceView } from './source-view.tsx';

/** The source of a citation beside the answer. */
export function SourcePanel({
  citation,
  question,
  onClose,
}: {
  citation: Citation;
  question: string;
  onClose: () => void;
}) {
  return (
    // It listens for a key that its controls leave, as a dialog does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Source"
      onKeyDown={({ key, defaultPrevented }) => {
        // One that closes a popover has been taken.
        if (key === 'Escape' && !defaultPrevented) onClose();
      }}
      className="sticky top-20 flex h-[calc(100dvh-6.5rem)] min-h-96 flex-col overflow-hidden rounded-lg border bg-card print:static print:mt-8 print:block print:h-auto print:border-0"
    >
      <SourceView
        key={keyOf(citation)}
        citation={citation}
        question={question}
        Title="h2"
        onClose={onClose}
      />
    </section>
  );
}

/** The source of a citation over the whole screen, where there is no place for it beside the answer. */
export function SourceSheet({
  citation,
  question,
  onClose,
}: {
  citation: Citation | undefined;
  question: string;
  onClose: () => void;
}) {
  return (
    <RadixDialog.Root open={citation !== undefined} onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          // It ends the search in the file first.
          onEscapeKeyDown={(event) => {
            if (document.activeElement?.closest('[data-find], [data-typed]')) event.preventDefault();
          }}
          // Not the first button, which downloads.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className="animate-pop fixed inset-0 z-50 flex flex-col bg-card text-card-foreground outline-none print:static print:block print:px-4 print:sm:px-8"
        >
          {citation ? (
            <SourceView
              key={keyOf(citation)}
              citation={citation}
              question={question}
              Title={RadixDialog.Title}
              onClose={onClose}
            />
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function keyOf({ file_id, page, start }: Citation): string {
  return `${file_id} ${page} ${start}`;
}
