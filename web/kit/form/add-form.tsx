// A screen's form for a new record of a resource.
import { RecordForm } from './record-form.tsx';
import type { FormResource } from './resource-parts.ts';
import { type UseAddForm, useAddForm } from './use-add-form.ts';

/** With `params` where the resource is below another, as a department below its organisation. */
export type AddFormProps<R extends FormResource> = UseAddForm<R> & {
  /** In a dialog: closes it. */
  onCancel?: () => void;
};

export function AddForm<R extends FormResource>(props: AddFormProps<R>) {
  const { sections, saveLabel, onCancel } = props;
  const { form, schema } = useAddForm(props);
  return <RecordForm form={form} schema={schema} sections={sections} saveLabel={saveLabel} isNew {...(onCancel ? { onCancel } : {})} />;
}
