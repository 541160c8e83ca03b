// Text of the OpenAPI document: paragraphs in which text between backticks is code.
import { Fragment } from 'react';

/** Text without paragraphs. */
export function InlineText({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="rounded-sm bg-muted px-1 py-0.5 font-mono text-[0.85em] wrap-anywhere">
        {part}
      </code>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

/** Paragraphs, divided by empty lines. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className={className}>
      <InlineText>{paragraph}</InlineText>
    </p>
  ));
}
