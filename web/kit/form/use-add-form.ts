// The form of a new record, independent of its look: sends the entered values, the table's defaults
// decide the rest.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { factsOf, withFacts } from '#domain/kit/field.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { callRaw } from '../call/call.ts';
import type { RawParams } from '../call/call-types.ts';
import { keysOf } from '../call/query.ts';
import {
  type CreateParams,
  draftKeyOf,
  type FormResource,
  type RecordOf,
  shownByForm,
} from './resource-parts.ts';
import { emptyValues } from './store/empty-values.ts';
import { phoneUsesOf, type SectionShape } from './store/form-shape.ts';
import type { Values } from './store/form-store.ts';
import { type RecordForm, type RecordFormOptions, useRecordForm } from './use-record-form.ts';

export interface AddFormShape<R extends FormResource> {
  resource: R;
  sections: readonly SectionShape[];
  /** Initial values; the other fields are empty. */
  initial?: Partial<RecordOf<R>>;
  saveLabel: string;
  /** The name in the toast; null where the next page suffices, as between two steps. */
  nameOf: (record: RecordOf<R>) => string | null;
  /** Problems of fields that are valid one by one. */
  faults?: (values: RecordOf<R>) => Readonly<Record<string, readonly string[]>>;
  /** Where to go with the new record. */
  onAdded: (record: RecordOf<R>) => void;
}

/** With `params` where the resource is below another, as a department below its organisation. */
export type UseAddForm<R extends FormResource> = AddFormShape<R> & CreateParams<R>;

export function useAddForm<R extends FormResource>(
  props: UseAddForm<R>,
): { form: RecordForm; schema: z.ZodObject } {
  const { resource, sections, initial = {}, nameOf, faults, onAdded } = props;
  const params: RawParams = 'params' in props ? (props.params as RawParams) : {};
  const { t } = useLingui();
  const client = useQueryClient();
  const [schema] = useState(() => newSchema(resource, sections));
  const [originals] = useState<Values>(() => ({ ...emptyValues(schema), ...initial }));
  const form = useRecordForm({
    schema,
    originals,
    faults: faults as RecordFormOptions['faults'],
    phoneUses: phoneUsesOf(sections),
    draftKey: draftKeyOf('new', resource, params),
    wrongWords: resource.words?.refused,
    // Includes values that were shown but not changed: the user has seen and accepted them.
    send: async (changes) =>
      (await callRaw(
        resource.api.create,
        { params, body: entered({ ...originals, ...changes }) },
        shownByForm,
      )) as Values,
    onSaved: (saved) => {
      void client.invalidateQueries({ queryKey: keysOf(resource.api.list) });
      const name = nameOf(saved as RecordOf<R>);
      // R350
      if (name !== null) toast.success(t`${name} added.`);
      onAdded(saved as RecordOf<R>);
    },
  });
  return { form, schema };
}

/** A schema of the form's fields; fields that a new record does not need may be empty. */
function newSchema(
  { fields, required }: FormResource,
  sections: readonly SectionShape[],
): z.ZodObject {
  const names = sections.flatMap((section) => Object.keys(section.fields));
  const asked = Object.entries(fields.shape as Record<string, z.ZodType>).filter(([name]) =>
    names.includes(name),
  );
  return z.object(
    Object.fromEntries(
      asked.map(([name, field]) => [name, required.includes(name) ? field : mayBeEmpty(field)]),
    ),
  );
}

/** A group of fields is left out by leaving all of them empty. */
const mayBeEmpty = (field: z.ZodType): z.ZodType =>
  factsOf(field).kind === 'object'
    ? withFacts(
        z.preprocess((value) => (isEmpty(value) ? null : value), field.nullable()),
        factsOf(field),
      )
    : field.nullable();

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty));

const entered = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
