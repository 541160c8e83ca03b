// Parts of a page that never change: rendered by the server alone. In the browser React adopts their markup as it stands,
// so their code is not in the bundle.

/** Markup by the name of its part. */
export type Parts = Readonly<Record<string, string>>;

/** A static part, by name. */
export function StaticPart({ name, parts, className }: { name: string; parts: Parts; className?: string }) {
  return (
    <div
      data-part={name}
      className={className}
      suppressHydrationWarning
      // Our own markup, made by React on the server from nothing a visitor has sent.
      dangerouslySetInnerHTML={{ __html: parts[name] ?? '' }}
    />
  );
}

/** The static parts that stand in the document. */
export function readParts(root: ParentNode): Parts {
  const elements = root.querySelectorAll<HTMLElement>('[data-part]');
  return Object.fromEntries([...elements].map((element) => [element.dataset.part ?? '', element.innerHTML]));
}
