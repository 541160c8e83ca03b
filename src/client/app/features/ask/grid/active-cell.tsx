/** The whole text of the active cell, below the rows, which show its beginning. */
export function ActiveCell({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex h-16 shrink-0 gap-3 overflow-y-auto border-t px-4 py-2 text-[0.8125rem] leading-5 print:hidden">
      <p className="w-28 shrink-0 truncate text-muted-foreground sm:w-44" title={label}>
        {label}
      </p>
      <p dir="auto" className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  );
}
