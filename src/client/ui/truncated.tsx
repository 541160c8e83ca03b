import { cn } from './class-names.ts';

/** A text of one line that ends in an ellipsis where it is too long; all of it is its tooltip. `className` limits its width. */
export function Truncated({ text, className }: { text: string; className: string }) {
  return (
    <span title={text} className={cn('block truncate', className)}>
      {text}
    </span>
  );
}
