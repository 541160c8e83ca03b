import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionAccess } from '#shared/ask.ts';
import type { Collection, CollectionAccess, Person } from '#shared/ask.ts';
import { SENTENCES_SENT } from '#shared/ask-limits.ts';
import { CheckboxField } from '#client/ui/checkbox.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { RadioChoice } from '#client/ui/radio-choice.tsx';
import {
  FormDialog,
  useOpenForm,
  useReportChanged,
  useSaveForm,
} from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { modelQuery, refreshFiles } from '../ask-queries.ts';
import { PeopleField, usePeople } from './people-field.tsx';

/** The dialog that says who may read a collection. */
export function ShareCollectionDialog({
  row: collection,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: RowDialogProps<Collection>) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Who may read it"
      description={
        <>
          Whoever may read <strong className="font-medium wrap-anywhere">{collection.name}</strong> can ask
          it, open its files and download them. To everybody else it does not exist.
        </>
      }
    >
      <ShareForm collection={collection} />
    </FormDialog>
  );
}

const choices: Readonly<Record<CollectionAccess, (isOwn: boolean) => { label: string; hint: string }>> = {
  private: (isOwn) => ({
    label: isOwn ? 'Only you' : 'Only its owner',
    hint: 'Superusers see its name and size, but not its files.',
  }),
  chosen: () => ({ label: 'People you choose', hint: 'By the address of their account.' }),
  everyone: () => ({ label: 'Everyone', hint: 'All who can log in here, now and later.' }),
};

function ShareForm({ collection }: { collection: Collection }) {
  const { id, is_own } = collection;
  const { host, model, embedding_model } = useQuery(modelQuery()).data ?? {};
  const { close } = useOpenForm();
  const [access, setAccess] = useState(collection.access);
  const chosen = usePeople(collection.members, collection.owner_id);
  const { people } = chosen;
  // What is typed but not added is added when it is saved.
  const isTyped = access === 'chosen' && chosen.typed.trim() !== '';
  const [mayBeSent, setMayBeSent] = useState(collection.send_to_model);
  const isAccessChanged = access !== collection.access || isTyped || !haveSame(people, collection.members);
  const isChanged = isAccessChanged || mayBeSent !== collection.send_to_model;
  useReportChanged(isChanged);
  const { save, saving } = useSaveForm(
    (members: readonly Person[], signal) =>
      trpcClient.collections.update.mutate(
        {
          id,
          access,
          ...(access === 'chosen' ? { member_ids: members.map((person) => person.id) } : {}),
          ...(is_own ? { send_to_model: mayBeSent } : {}),
        },
        { signal },
      ),
    {
      success: isAccessChanged ? 'Access changed successfully.' : 'Collection changed successfully.',
      onSettled: refreshFiles,
    },
  );
  const submit = async () => {
    const members = isTyped ? await chosen.addTyped() : people;
    if (members) save(members);
  };
  return (
    <DialogForm
      disabled={
        saving || chosen.adding || !isChanged || (access === 'chosen' && people.length === 0 && !isTyped)
      }
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <fieldset>
        <legend className="sr-only">Who may read it</legend>
        <div className="grid gap-3">
          {collectionAccess.map((choice) => (
            <RadioChoice
              key={choice}
              name="access"
              {...choices[choice](is_own)}
              checked={access === choice}
              onChange={() => setAccess(choice)}
            />
          ))}
        </div>
      </fieldset>
      {access === 'chosen' ? <PeopleField value={chosen} saving={saving} /> : null}
      {is_own ? (
        <CheckboxField
          className="border-t pt-4"
          label="May be sent to the language model"
          hint={
            host
              ? `${embedding_model ? `All of its text once, to ${host}, model ${embedding_model}, and up` : 'Up'} to ${SENTENCES_SENT} sentences for a question, and names of tables and columns, to ${embedding_model ? '' : `${host}, `}model ${model}. Otherwise a question is answered in quotations and figures only.`
              : 'This server uses no language model now: nothing is sent.'
          }
          checked={mayBeSent}
          onChange={({ currentTarget }) => setMayBeSent(currentTarget.checked)}
        />
      ) : null}
    </DialogForm>
  );
}

function haveSame(people: readonly Person[], others: readonly Person[]): boolean {
  return people.length === others.length && people.every(({ id }) => others.some((other) => other.id === id));
}
