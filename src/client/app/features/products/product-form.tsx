import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { productCreateInput, productUpdateInput } from '#shared/products.ts';
import type { Product } from '#shared/products.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field, TextareaField } from '#client/ui/field.tsx';
import { useOpenForm, useReportChanged } from '#client/app/components/form-dialog.tsx';
import { schemaResolver } from '#client/app/lib/forms.ts';
import { ImagesField } from './images-field.tsx';
import type { ProductValues } from './save-product.ts';
import { useSaveProduct } from './use-save-product.ts';

/** The message of an empty title differs between the two forms. */
const schemas = { add: productCreateInput, edit: productUpdateInput.omit({ id: true }) };

/**
 * The form that adds or edits a product, in a FormDialog.
 * @param product the product of the row; undefined for a new one, whose `Save` is disabled until the form is valid
 */
export function ProductForm({ product }: { product?: Product }) {
  const { close } = useOpenForm();
  const [saved, setSaved] = useState<ProductValues>({
    title: product?.title ?? '',
    description: product?.description ?? '',
  });
  const { images, imagesChanged, save, saving, failed } = useSaveProduct(product, setSaved);
  const schema = schemas[product ? 'edit' : 'add'];
  const form = useForm({
    mode: 'onBlur',
    resolver: schemaResolver<ProductValues>(schema),
    defaultValues: saved,
  });
  const { register, handleSubmit, control } = form;
  const { errors } = form.formState;
  const { title = '', description = '' } = useWatch({ control });
  useReportChanged(title !== saved.title || description !== saved.description || imagesChanged);
  const isValid = schema.safeParse({ title, description }).success;
  return (
    <DialogForm
      disabled={saving || (!product && !isValid)}
      status={<Outcome saving={saving} failed={failed} />}
      onSubmit={() => void handleSubmit((values) => save(values))()}
      onCancel={close}
    >
      <Field
        label="Title"
        placeholder="Title"
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <TextareaField
        label="Description"
        placeholder="Description"
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
      <ImagesField images={images} title={title.trim() || 'New product'} disabled={saving} />
    </DialogForm>
  );
}

/** The outcome of the last save; the reason for each failed image is shown in its row. */
function Outcome({ saving, failed }: { saving: boolean; failed: number }) {
  return (
    <p role="status" className="text-sm leading-snug text-muted-foreground sm:mr-auto">
      {saving ? 'Saving…' : null}
      {!saving && failed > 0
        ? `The product is saved without ${failed === 1 ? '1 image' : `${failed} images`}.`
        : null}
    </p>
  );
}
