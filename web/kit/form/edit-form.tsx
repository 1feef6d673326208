// A screen's form over one record of a resource: loads it, saves the changes, and shows what to do
// where it does not exist.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Question } from '#web/ui/overlays/confirm.ts';
import { callRaw } from '../call/call.ts';
import type { RawParams } from '../call/call-types.ts';
import { keyOf, keysOf, useData } from '../call/query.ts';
import { useTitle } from '../screen/page-title.ts';
import { mayAny, useUser } from '../session/session.ts';
import { ReadOnlyForm } from './read-only-form.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordWaiting } from './record-waiting.tsx';
import {
  draftKeyOf,
  type FormResource,
  type OneParams,
  type RecordOf,
  shownByForm,
} from './resource-parts.ts';
import { phoneUsesOf, type SectionShape } from './store/form-shape.ts';
import type { Values } from './store/form-store.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts';

interface EditFormShape<R extends FormResource> {
  resource: R;
  sections: readonly SectionShape[];
  /** The record's own name, for the title and the messages. */
  nameOf: (record: RecordOf<R>) => string;
  /** Problems of fields that are valid one by one. */
  faults?: (values: RecordOf<R>) => Readonly<Record<string, readonly string[]>>;
  /**
   * A question before these changes are saved, where they do more than a form shows; null for most.
   */
  asksFirst?: (changes: Values, record: RecordOf<R>) => Question | null;
  /**
   * The head of the page, with the record once it is there; where it cannot be had there is none.
   */
  head?: (record: RecordOf<R> | undefined) => ReactNode;
  /** Where to go when the record does not exist. */
  wayBack?: ReactNode;
  saveLabel?: string;
  /** In a dialog: closes it, after Cancel and after saving. */
  onClose?: () => void;
  /** Runs after saving, instead of the usual notice. */
  onSaved?: (after: RecordOf<R>, before: RecordOf<R>) => void;
}

const justRead = 2_000;

/** With the `params` of the record's path: its `id`, and its organisation where it is below one. */
export type EditFormProps<R extends FormResource> = EditFormShape<R> & OneParams<R>;

export function EditForm<R extends FormResource>(props: EditFormProps<R>) {
  const { resource, head, wayBack } = props;
  const params = rawParams(props);
  const user = useUser();
  const { write, own } = resource.access;
  const mayWrite = mayAny(user, write) || (own !== undefined && params[own] === user.id);
  // Read again on opening, unless the page around it has just done so: a form over old values would
  // only find a conflict later.
  const read = useData(resource.api.get, { params } as never, {
    staleTime: justRead,
    handles: [0, 500, 502, 503],
  });
  const record = read.data as RecordOf<R> | undefined;
  // An archived record must be restored first.
  const isArchived = record?.['archived_at'] != null;
  useTitle(record ? props.nameOf(record) : undefined);
  if (!record) {
    return (
      <>
        {!read.error && head?.(undefined)}
        <RecordWaiting read={read} wayBack={wayBack} />
      </>
    );
  }
  return (
    <>
      {head?.(record)}
      {mayWrite && !isArchived ? (
        <Loaded
          key={draftKeyOf('edit', resource, params)}
          {...props}
          params={params}
          record={record}
        />
      ) : (
        <ReadOnlyForm schema={resource.fields} sections={props.sections} record={record} />
      )}
    </>
  );
}

const rawParams = (props: object): RawParams =>
  'params' in props ? (props.params as RawParams) : {};

interface LoadedProps<R extends FormResource> extends EditFormShape<R> {
  params: RawParams;
  record: RecordOf<R>;
}

function Loaded<R extends FormResource>({
  resource,
  params,
  sections,
  nameOf,
  faults,
  asksFirst,
  saveLabel,
  onClose,
  onSaved,
  record,
}: LoadedProps<R>) {
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
    wrongWords: resource.words?.refused,
    asksFirst: (changes) => asksFirst?.(changes, record) ?? null,
    send: async (changes, originals) =>
      (await callRaw(
        resource.api.update,
        { params, body: { ...changes, updated_at: originals['updated_at'] } },
        shownByForm,
      )) as Values,
    reload: get,
    onSaved: (saved) => {
      client.setQueryData(key, saved);
      void client.invalidateQueries({ queryKey: keysOf(resource.api.list) });
      const name = nameOf(saved as RecordOf<R>);
      if (onSaved) onSaved(saved as RecordOf<R>, record);
      // R350
      else toast.success(t`${name} saved.`);
      onClose?.();
    },
  });
  const { store } = form;
  // A newer state replaces the values of an untouched form.
  useEffect(() => {
    if (store.changed().length === 0 && store.originals()['updated_at'] !== record['updated_at'])
      store.reset(record);
  }, [store, record]);
  return (
    <RecordForm
      form={form}
      schema={resource.fields}
      sections={sections}
      {...(saveLabel === undefined ? {} : { saveLabel })}
      {...(onClose ? { onCancel: onClose } : {})}
    />
  );
}
