import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';

/** The name of a file with its icon. */
export function FileName({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-2 text-[0.8125rem] leading-snug font-medium text-foreground">
      <FileText aria-hidden className="mt-px size-4 shrink-0 text-brand" />
      <bdi className="min-w-0 wrap-anywhere">{children}</bdi>
    </span>
  );
}
