// A screen's form over one record of a resource: loads it, saves what changed, and says what to do where it is not there.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { callRaw } from '../call/call.ts';
import type { RawParams } from '../call/call-types.ts';
import { keyOf, keysOf, useData } from '../call/query.ts';
import { useTitle } from '../screen/page-title.ts';
import { RecordForm } from './record-form.tsx';
import { draftKeyOf, type FormResource, type OneParams, type RecordOf, shownByForm } from './resource-parts.ts';
import { phoneUsesOf, type SectionShape } from './store/form-shape.ts';
import type { Values } from './store/form-store.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts';

interface EditFormShape<R extends FormResource> {
  resource: R;
  sections: readonly SectionShape[];
  /** The record's own name, for the title and the messages. */
  nameOf: (record: RecordOf<R>) => string;
  /** What is wrong with fields that are right one by one. */
  faults?: (values: RecordOf<R>) => Readonly<Record<string, readonly string[]>>;
  /** The head of the page, with the record once it is there; where it cannot be had there is none. */
  head?: (record: RecordOf<R> | undefined) => ReactNode;
  /** Where to go when the record does not exist. */
  wayBack?: ReactNode;
}

/** With the `params` of the record's path: its `id`, and its organisation where it is below one. */
export type EditFormProps<R extends FormResource> = EditFormShape<R> & OneParams<R>;

export function EditForm<R extends FormResource>(props: EditFormProps<R>) {
  const { t } = useLingui();
  const { resource, head, wayBack } = props;
  const params = rawParams(props);
  // Always read anew: a form over old values would only find a conflict later.
  const read = useData(resource.api.get, { params } as never, { staleTime: 0, handles: [0, 500, 502, 503] });
  const record = read.data as RecordOf<R> | undefined;
  useTitle(record ? props.nameOf(record) : undefined);
  if (record) {
    return (
      <>
        {head?.(record)}
        <Loaded key={draftKeyOf('edit', resource, params)} {...props} params={params} record={record} />
      </>
    );
  }
  return (
    <>
      {!read.error && head?.(undefined)}
      {read.error ? (
        read.error.status === 404 ? (
          <ErrorState title={t`This record does not exist`} action={wayBack}>
            {t`It may have been removed, or the address is mistyped.`}
          </ErrorState>
        ) : (
          <ErrorState
            title={t`The record could not be loaded`}
            requestId={read.error.requestId}
            onRetry={() => void read.refetch()}
            action={wayBack}
          >
            {read.error.status === 0 ? t`The server could not be reached.` : read.error.message}
          </ErrorState>
        )
      ) : (
        <SkeletonRows rows={10} height={42} />
      )}
    </>
  );
}

const rawParams = (props: object): RawParams => ('params' in props ? (props.params as RawParams) : {});

interface LoadedProps<R extends FormResource> extends EditFormShape<R> {
  params: RawParams;
  record: RecordOf<R>;
}

function Loaded<R extends FormResource>({ resource, params, sections, nameOf, faults, record }: LoadedProps<R>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const key = keyOf(resource.api.get, { params } as never);
  const get = async () => (await callRaw(resource.api.get, { params }, shownByForm)) as Values;
  const form = useRecordForm({
    schema: resource.fields,
    originals: record,
    faults: faults as RecordFormOptions['faults'],
    phoneUses: phoneUsesOf(sections),
    draftKey: draftKeyOf('edit', resource, params),
    send: async (changes, originals) =>
      (await callRaw(resource.api.update, { params, body: { ...changes, updated_at: originals['updated_at'] } }, shownByForm)) as Values,
    reload: get,
    onSaved: (saved) => {
      client.setQueryData(key, saved);
      void client.invalidateQueries({ queryKey: keysOf(resource.api.list) });
      const name = nameOf(saved as RecordOf<R>);
      toast.success(t`${name} is saved.`);
    },
  });
  const { store } = form;
  // A newer state under a form that nobody has touched is simply shown.
  useEffect(() => {
    if (store.changed().length === 0 && store.originals()['updated_at'] !== record['updated_at']) store.reset(record);
  }, [store, record]);
  return <RecordForm form={form} schema={resource.fields} sections={sections} />;
}
