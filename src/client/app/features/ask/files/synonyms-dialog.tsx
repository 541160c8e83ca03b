import { useState } from 'react';
import type { Collection, Synonym } from '#shared/ask.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import {
  FormDialog,
  useOpenForm,
  useReportChanged,
  useSaveForm,
} from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { addPair, nextPair } from './synonym-pairs.ts';
import { SynonymsField } from './synonyms-field.tsx';

/**
 * The dialog that keeps the synonyms of a collection.
 * @param words what may need one, such as words of a question that were not understood: they are filled in, one after another
 */
export function SynonymsDialog({
  row: collection,
  open,
  onOpenChange,
  onCloseAutoFocus,
  words = noWords,
}: RowDialogProps<Collection> & { words?: readonly string[] }) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Synonyms"
      description={
        <>
          Words that mean the same in <strong className="font-medium wrap-anywhere">{collection.name}</strong>
          : a question may use either, whichever its files have. They change no other collection.
        </>
      }
    >
      <SynonymsForm collection={collection} words={words} />
    </FormDialog>
  );
}

const noWords: readonly string[] = [];

function SynonymsForm({
  collection: { id, synonyms },
  words,
}: {
  collection: Collection;
  words: readonly string[];
}) {
  const { close } = useOpenForm();
  const [pairs, setPairs] = useState<readonly Synonym[]>(synonyms);
  const [filledIn, setFilledIn] = useState(() => nextPair(words, synonyms));
  const [typed, setTyped] = useState(filledIn);
  const [problem, setProblem] = useState<string>();
  const isTyped = typed.means.trim() !== '' || !['', filledIn.word].includes(typed.word.trim());
  const isChanged = isTyped || pairs !== synonyms;
  useReportChanged(isChanged);
  const { save, saving } = useSaveForm(
    (wanted: readonly Synonym[], signal) =>
      trpcClient.collections.update.mutate({ id, synonyms: [...wanted] }, { signal }),
    { success: 'Synonyms changed successfully.', onSettled: () => queries.collections.invalidate() },
  );
  /** @returns the pairs with the one that is typed; undefined, with the problem shown, if it is none */
  const addTyped = (): readonly Synonym[] | undefined => {
    const added = addPair(pairs, typed);
    if ('problem' in added) {
      setProblem(added.problem);
      return undefined;
    }
    setPairs(added.pairs);
    const next = nextPair(words, added.pairs);
    setFilledIn(next);
    setTyped(next);
    return added.pairs;
  };
  return (
    <DialogForm
      disabled={saving || !isChanged}
      onSubmit={() => {
        const wanted = isTyped ? addTyped() : pairs;
        if (wanted) save(wanted);
      }}
      onCancel={close}
    >
      <SynonymsField
        pairs={pairs}
        typed={typed}
        isFilledIn={filledIn.word !== ''}
        problem={problem}
        onType={(next) => {
          setTyped(next);
          setProblem(undefined);
        }}
        onAdd={() => addTyped() !== undefined}
        onRemove={(pair) => setPairs(pairs.filter((own) => own !== pair))}
      />
    </DialogForm>
  );
}
