import { useQuery } from '@tanstack/react-query';
import type { Collection } from '#shared/ask.ts';
import { Mark } from '#client/ui/mark.tsx';
import { modelQuery } from './ask-queries.ts';
import { FirstFileDrop } from './files/first-file-drop.tsx';

/**
 * What Ask does and its first step, while there is no file to ask.
 * @param into the collection that the first files go to; undefined where it is still to be made
 * @param hasWaitlist whether the waitlist can be asked
 */
export function FirstUse({ into, hasWaitlist }: { into: Collection | undefined; hasWaitlist: boolean }) {
  const { host } = useQuery(modelQuery()).data ?? {};
  return (
    <section
      aria-labelledby="first-use"
      className="mt-8 grid justify-items-center rounded-lg border bg-card px-5 py-12 sm:px-10"
    >
      <Mark className="size-12" />
      <h2 id="first-use" className="mt-6 text-center text-2xl">
        {into ? 'Add your first file, then ask' : 'Bring in your files, then ask'}
      </h2>
      <p className="mt-2 max-w-md text-center text-sm leading-relaxed text-pretty text-muted-foreground">
        A lease, a handbook, a folder of reports: they are read here, on this server
        {host ? '' : ', and sent nowhere'}. Answers are sentences of your files, word for word, with the page
        they stand on. Where the files do not say it, you are told so.
      </p>
      <FirstFileDrop into={into} />
      {hasWaitlist ? (
        <p className="mt-6 max-w-md text-center text-sm text-pretty text-muted-foreground">
          The waitlist can be asked already: “How many joined last week?”
        </p>
      ) : null}
    </section>
  );
}
