import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#client/ui/class-names.ts';

/** A message with an icon, in a frame that stands out. */
export function Notice({
  icon: Icon,
  tone = 'calm',
  className,
  children,
}: {
  icon: LucideIcon;
  tone?: 'calm' | 'wrong';
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="note"
      className={cn(
        'flex gap-3 rounded-lg border border-l-3 bg-card p-4 text-sm leading-relaxed',
        tone === 'calm' ? 'border-l-brand' : 'border-l-destructive',
        className,
      )}
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4.5 shrink-0', tone === 'calm' ? 'text-primary' : 'text-destructive')}
      />
      <p className="text-pretty">{children}</p>
    </div>
  );
}
