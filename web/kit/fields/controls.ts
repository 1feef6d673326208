// The control of each kind of field; a form may pass its own for one field.
import type { ComponentType } from 'react';
import { ChosenField, YesNoField } from './chosen-field.tsx';
import { DateField } from './date-field.tsx';
import { DaysField } from './days-field.tsx';
import type { EntryKind } from './entry.ts';
import type { FieldProps } from './field-props.ts';
import { type LazyControl, lazyControl } from './lazy-control.ts';
import { ObjectField } from './nested/object-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { TypedField } from './typed-field.tsx';

// They bring a library each, and most forms need none of them.
const ReferenceField = lazyControl(() => import('./picked/reference-field.tsx'));
const ReferencesField = lazyControl(() => import('./picked/references-field.tsx'));
const RichTextField = lazyControl(() => import('./rich-text-field.tsx'));
const RowsField = lazyControl(() => import('./nested/rows-field.tsx'));

export const controls: Readonly<Record<EntryKind, ComponentType<FieldProps> | LazyControl>> = {
  id: TypedField,
  text: TypedField,
  long_text: TypedField,
  rich_text: RichTextField,
  email: TypedField,
  phone: PhoneField,
  country: ChosenField,
  timezone: ChosenField,
  date: DateField,
  month: TypedField,
  instant: TypedField,
  integer: TypedField,
  decimal: TypedField,
  money: TypedField,
  time: TypedField,
  exact_time: TypedField,
  boolean: YesNoField,
  choice: ChosenField,
  reference: ReferenceField,
  references: ReferencesField,
  tags: ReferencesField,
  days: DaysField,
  rows: RowsField,
  object: ObjectField,
};

/** The code that fields of these kinds need, each once; fetched now. */
export const awaitedControls = (kinds: readonly EntryKind[]): Promise<void>[] =>
  [...new Set(kinds)].flatMap((kind) => {
    const control = controls[kind];
    return 'load' in control ? control.load() : [];
  });
