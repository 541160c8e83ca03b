import { useForm } from 'react-hook-form';
import { collectionCreateInput } from '#shared/ask.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { useOpenForm, useReportChanged } from '#client/app/components/form-dialog.tsx';
import { schemaResolver } from '#client/app/lib/forms.ts';

type NameValues = { name: string };

const resolver = schemaResolver<NameValues>(collectionCreateInput.pick({ name: true }));

/** The form of the name of a collection, in a FormDialog. */
export function CollectionNameForm({
  name = '',
  saving,
  onSave,
}: {
  name?: string;
  saving: boolean;
  onSave: (name: string) => void;
}) {
  const { close } = useOpenForm();
  const { register, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    resolver,
    defaultValues: { name },
  });
  useReportChanged(formState.isDirty);
  return (
    <DialogForm
      disabled={saving}
      onSubmit={() => void handleSubmit((values) => onSave(values.name))()}
      onCancel={close}
    >
      <Field
        label="Name"
        placeholder="Leases"
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name')}
      />
    </DialogForm>
  );
}
