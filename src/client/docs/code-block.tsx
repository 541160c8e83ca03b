// A block of code: long ones scroll.

/** A block of code, named for screen readers. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <pre role="region" className="code" tabIndex={0} aria-label={label}>
      {children}
    </pre>
  );
}
