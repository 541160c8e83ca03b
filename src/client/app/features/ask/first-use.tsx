import { useQuery } from '@tanstack/react-query';
import type { Collection } from '#shared/ask.ts';
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import { Mark } from '#client/ui/mark.tsx';
import { modelQuery } from './ask-queries.ts';
import { SuggestedQuestions } from './choosing/suggested-questions.tsx';
import { FirstFileDrop } from './files/first-file-drop.tsx';
import { AddSampleFiles } from './samples/samples.tsx';
import type { Asking } from './use-ask.ts';

const ofWaitlist = { collection_ids: [WAITLIST_ID] };

/**
 * What Ask does and its first step, while there is no file to ask.
 * @param into the collection that the first files go to; undefined where it is still to be made
 * @param collections those that the person reads
 * @param hasWaitlist whether the waitlist can be asked
 */
export function FirstUse({
  into,
  collections,
  hasWaitlist,
  asking: { askByPress, isFull },
}: {
  into: Collection | undefined;
  collections: readonly Collection[] | undefined;
  hasWaitlist: boolean;
  asking: Asking;
}) {
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
      <AddSampleFiles collections={collections} />
      {hasWaitlist ? (
        <div className="mt-8 w-full max-w-lg empty:hidden">
          <SuggestedQuestions
            asked={ofWaitlist}
            title="The waitlist can be asked already"
            busy={isFull}
            onAsk={(question) => void askByPress({ question, ...ofWaitlist })}
          />
        </div>
      ) : null}
    </section>
  );
}
