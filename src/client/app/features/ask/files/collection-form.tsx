import { useForm } from 'react-hook-form';
import { collectionUpdateInput } from '#shared/ask.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field, TextareaField } from '#client/ui/field.tsx';
import { useOpenForm, useReportChanged } from '#client/app/components/form-dialog.tsx';
import { schemaResolver } from '#client/app/lib/forms.ts';

export type CollectionValues = { name: string; description: string };

const schema = collectionUpdateInput.pick({ name: true, description: true }).required();
const resolver = schemaResolver<CollectionValues>(schema);

/** The form of the name and the description of a collection, in a FormDialog. */
export function CollectionForm({
  values = { name: '', description: '' },
  saving,
  onSave,
}: {
  values?: CollectionValues;
  saving: boolean;
  onSave: (values: CollectionValues) => void;
}) {
  const { close } = useOpenForm();
  const { register, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    resolver,
    defaultValues: values,
  });
  useReportChanged(formState.isDirty);
  return (
    <DialogForm
      disabled={saving}
      onSubmit={() => void handleSubmit((wanted) => onSave(wanted))()}
      onCancel={close}
    >
      <Field
        label="Name"
        placeholder="Leases"
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextareaField
        label="Description"
        placeholder="What is in it, for those who may read it"
        rows={3}
        error={formState.errors.description?.message}
        {...register('description')}
      />
    </DialogForm>
  );
}
