// A screen's form for a new record of a resource.
import type { RawParams } from '../call/call-types.ts';
import { RecordForm } from './record-form.tsx';
import type { FormResource } from './resource-parts.ts';
import { type UseAddForm, useAddForm } from './use-add-form.ts';
import { useMayAdd, ViewOnly } from './view-only.tsx';

/** With `params` where the resource is below another, as a department below its organisation. */
export type AddFormProps<R extends FormResource> = UseAddForm<R> & {
  /** In a dialog: closes it. */
  onCancel?: () => void;
};

export function AddForm<R extends FormResource>(props: AddFormProps<R>) {
  const { create } = props.resource.api;
  return useMayAdd(create, 'params' in props ? (props.params as RawParams) : {}) ? (
    <Adding {...(props as unknown as AddFormProps<FormResource>)} />
  ) : (
    <ViewOnly />
  );
}

function Adding<R extends FormResource>(props: AddFormProps<R>) {
  const { sections, saveLabel, onCancel } = props;
  const { form, schema } = useAddForm(props);
  return (
    <RecordForm
      form={form}
      schema={schema}
      sections={sections}
      saveLabel={saveLabel}
      isNew
      {...(onCancel ? { onCancel } : {})}
    />
  );
}
