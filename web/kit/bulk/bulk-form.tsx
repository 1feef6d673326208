// The fields that an action needs, as a form in its dialog.
import { useState } from 'react';
import * as z from 'zod';
import { RecordForm } from '../form/record-form.tsx';
import { emptyValues } from '../form/store/empty-values.ts';
import type { SectionShape } from '../form/store/form-shape.ts';
import type { Values } from '../form/store/form-store.ts';
import { offeredSections } from '../form/store/offered-sections.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { useMaybeUser } from '../session/session.ts';

export interface BulkFormProps {
  sections: readonly SectionShape[];
  body: z.ZodObject;
  /** Initial values of the fields; left out, none. */
  originals?: Values;
  saveLabel: string;
  /** Sends only fields that were filled in. */
  partial?: boolean;
  start: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  onCancel: () => void;
}

export function BulkForm({
  sections,
  body: given,
  originals: held,
  partial = false,
  saveLabel,
  start,
  onCancel,
}: BulkFormProps) {
  const [body] = useState(() => (partial ? emptied(given) : given));
  const [originals] = useState(() => held ?? (partial ? nothingIn(body) : emptyValues(body)));
  const form = useRecordForm({
    schema: body,
    originals,
    draftKey: 'bulk action',
    send: async (changes) => {
      const values = partial ? changes : { ...originals, ...changes };
      await start(values);
      return values;
    },
    onSaved: () => undefined,
  });
  const offered = offeredSections(sections, useMaybeUser());
  return (
    <RecordForm
      form={form}
      schema={body}
      sections={offered}
      saveLabel={saveLabel}
      onCancel={onCancel}
    />
  );
}

/** The same fields, each of which may be left empty. */
const emptied = (body: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(body.shape as Record<string, z.ZodType>).map(([name, field]) => [
        name,
        field.nullable(),
      ]),
    ),
  );

const nothingIn = (body: z.ZodObject): Values =>
  Object.fromEntries(Object.keys(body.shape).map((name) => [name, null]));
