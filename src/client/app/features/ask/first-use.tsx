import { Mark } from '#client/ui/mark.tsx';
import { FileDrop } from './files/file-drop.tsx';
import { FIRST_COLLECTION, useFirstFiles } from './files/use-first-files.ts';

/** What Ask does and its first step, while there is no file to ask. */
export function FirstUse() {
  const { take, busy } = useFirstFiles();
  return (
    <section
      aria-labelledby="first-use"
      className="mt-8 grid justify-items-center rounded-lg border bg-card px-5 py-12 sm:px-10"
    >
      <Mark className="size-12" />
      <h2 id="first-use" className="mt-6 text-center text-2xl">
        Bring in your files, then ask
      </h2>
      <p className="mt-2 max-w-md text-center text-sm leading-relaxed text-pretty text-muted-foreground">
        A lease, a handbook, a folder of reports: they are read here, on this server, and sent nowhere.
        Answers are sentences of your files, word for word, with the page they stand on. Where the files do
        not say it, you are told so.
      </p>
      <div className="mt-8 w-full max-w-lg">
        <FileDrop
          into={`They go into a new collection, “${FIRST_COLLECTION}”, that only you can read.`}
          disabled={busy}
          onFiles={take}
        />
      </div>
    </section>
  );
}
