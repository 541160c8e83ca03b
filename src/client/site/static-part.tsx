// Parts of a page that only the server renders. In the browser React adopts their markup unchanged, so their code is not
// in the bundle.

/** Markup by the name of its part. */
export type Parts = Readonly<Record<string, string>>;

/** A static part, by name. */
export function StaticPart({ name, parts, className }: { name: string; parts: Parts; className?: string }) {
  return (
    <div
      data-part={name}
      className={className}
      suppressHydrationWarning
      // Rendered by React on the server, without any input of visitors.
      dangerouslySetInnerHTML={{ __html: parts[name] ?? '' }}
    />
  );
}

/** The static parts of the document. */
export function readParts(root: ParentNode): Parts {
  const elements = root.querySelectorAll<HTMLElement>('[data-part]');
  return Object.fromEntries([...elements].map((element) => [element.dataset.part ?? '', element.innerHTML]));
}
