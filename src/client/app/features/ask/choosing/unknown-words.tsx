import type { UnknownWord } from '#shared/figures.ts';
import { Button } from '#client/ui/button.tsx';

/**
 * For each word that was not understood, the columns and values that come nearest. A press asks again with one in its place.
 * @param onReplace gets the word and what is meant by it
 */
export function UnknownWords({
  words,
  busy,
  onReplace,
}: {
  words: readonly UnknownWord[];
  busy: boolean;
  onReplace: (word: UnknownWord, by: string) => void;
}) {
  const known = words.filter(({ near }) => near.length > 0);
  if (known.length === 0) return null;
  return (
    <ul className="grid gap-3 print:hidden">
      {known.map((word) => (
        <li key={word.start} className="grid gap-2">
          <p className="text-sm text-pretty wrap-anywhere text-muted-foreground">
            In the place of “{word.text}”, ask with:
          </p>
          <ul aria-label={`Instead of “${word.text}”`} className="flex flex-wrap gap-2">
            {word.near.map((name) => (
              <li key={name} className="max-w-full">
                <Button
                  variant="outline"
                  size="sm"
                  className="h-auto! min-h-8 max-w-full rounded-full! py-1 text-left whitespace-normal! wrap-anywhere"
                  disabled={busy}
                  onClick={() => onReplace(word, name)}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
