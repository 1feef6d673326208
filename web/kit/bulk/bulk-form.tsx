// What an action asks for before it is done, as a form in its dialog.
import { useState } from 'react';
import type * as z from 'zod';
import { RecordForm } from '../form/record-form.tsx';
import { emptyValues } from '../form/store/empty-values.ts';
import type { SectionShape } from '../form/store/form-shape.ts';
import type { Values } from '../form/store/form-store.ts';
import { useRecordForm } from '../form/use-record-form.ts';

export interface BulkFormProps {
  sections: readonly SectionShape[];
  body: z.ZodObject;
  /** What the fields hold before anything is typed; left out, nothing. */
  originals?: Values;
  saveLabel: string;
  start: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  onCancel: () => void;
}

export function BulkForm({ sections, body, originals: given, saveLabel, start, onCancel }: BulkFormProps) {
  const [originals] = useState(() => given ?? emptyValues(body));
  const form = useRecordForm({
    schema: body,
    originals,
    draftKey: 'bulk action',
    send: async (changes) => {
      const values = { ...originals, ...changes };
      await start(values);
      return values;
    },
    onSaved: () => undefined,
  });
  return <RecordForm form={form} schema={body} sections={sections} saveLabel={saveLabel} onCancel={onCancel} />;
}
