// The logo: the mark, an oriel (bay) window, and the name.
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** The mark. Decorative unless it has a label; drawn in the text colour. */
export function Mark({ className = 'size-8', ...props }: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden={props['aria-label'] ? undefined : true}
      className={className}
      {...props}
    >
      {/* The panes: front, near side, far side. */}
      <path className="fill-brand" d="M11 6.5h10v17.25H11z" />
      <path className="fill-brand opacity-45" d="M5 9.25 11 6.5v17.25L5 21z" />
      <path className="fill-brand opacity-70" d="M21 6.5l6 2.75V21l-6 2.75z" />
      {/* Frame and glazing bars. */}
      <path
        d="M5 9.25 11 6.5h10l6 2.75V21l-6 2.75H11L5 21zM11 6.5v17.25M21 6.5v17.25M5 15.1l6-.35h10l6 .35M16 6.5v17.25"
        stroke="var(--background)"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      {/* Sill and corbel. */}
      <path
        d="M3.5 22.6 10.6 26h10.8l7.1-3.4"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M12 29h8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      <path
        d="M3.5 7.9 10.6 4h10.8l7.1 3.9"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

const sizes = {
  sm: { box: 'gap-2', mark: 'size-7', name: 'text-[1.375rem]' },
  md: { box: 'gap-2.5', mark: 'size-9', name: 'text-[1.75rem]' },
  lg: { box: 'gap-3 sm:gap-4', mark: 'size-11 sm:size-16', name: 'text-[2.5rem] sm:text-[3.5rem]' },
} as const;

/** The mark and the name side by side, to be put in a link or a heading. */
export function Logo({
  name,
  size = 'sm',
  className,
}: {
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span
      className={cn(
        'inline-flex items-center font-serif leading-none font-medium tracking-tight',
        sizes[size].box,
        className,
      )}
    >
      <Mark className={sizes[size].mark} />
      <span className={sizes[size].name}>{name}</span>
    </span>
  );
}
