// A form over the lists of one level that is no resource: defaults of a device type, the standard
// of an alert type, a person's own.
import type { MessageDescriptor } from '@lingui/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod';
import type { KeptLists } from '#domain/responses/responses.api.ts';
import { listFaults, responseLists } from '#domain/responses/written-step.ts';
import type { Callable } from '#web/kit/call/call-types.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { ReadOnlyForm } from '#web/kit/form/read-only-form.tsx';
import { RecordForm } from '#web/kit/form/record-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { listsShape } from './lists-shape.ts';
import { type ListsSubject, ListsSubjectProvider } from './lists-subject.ts';

const schema = z.object({ responses: responseLists() });

export interface ListsFormProps {
  /** Names the form in drafts. */
  draftKey: string;
  title: MessageDescriptor;
  intro: MessageDescriptor;
  kept: KeptLists;
  subject: ListsSubject;
  mayWrite: boolean;
  send: (lists: KeptLists) => Promise<KeptLists>;
  reload: () => Promise<KeptLists>;
  /** What is stale after saving. */
  invalidates: readonly Callable[];
  savedText: string;
}

export function ListsForm(props: ListsFormProps) {
  const { kept, subject, mayWrite, title, intro } = props;
  const sections = sectionsOf(schema)([
    { key: 'instructions', title, intro, fields: { responses: listsShape } },
  ]);
  return (
    <ListsSubjectProvider value={subject}>
      {mayWrite ? (
        <Writing {...props} sections={sections} />
      ) : (
        <ReadOnlyForm schema={schema} sections={sections} record={{ ...kept }} />
      )}
    </ListsSubjectProvider>
  );
}

function Writing({
  draftKey,
  kept,
  send,
  reload,
  invalidates,
  savedText,
  sections,
}: ListsFormProps & { sections: ReturnType<ReturnType<typeof sectionsOf>> }) {
  const client = useQueryClient();
  const form = useRecordForm({
    schema,
    originals: { ...kept },
    faults: listFaults,
    draftKey,
    send: async (changes, originals) => {
      const updated_at = String(originals['updated_at'] ?? '');
      return { ...(await send({ ...kept, ...changes, updated_at })) };
    },
    reload: async () => ({ ...(await reload()) }),
    onSaved: () => {
      for (const read of invalidates) void client.invalidateQueries({ queryKey: keysOf(read) });
      toast.success(savedText);
    },
  });
  const { store } = form;
  // A form without edits takes over a newer state.
  useEffect(() => {
    if (store.changed().length === 0 && store.originals()['updated_at'] !== kept.updated_at)
      store.reset({ ...kept });
  }, [store, kept]);
  return <RecordForm form={form} schema={schema} sections={sections} />;
}
