/** A scrollable block of code; `label` names it for screen readers. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
    <pre role="region" className="code" tabIndex={0} aria-label={label}>
      {children}
    </pre>
  );
}
