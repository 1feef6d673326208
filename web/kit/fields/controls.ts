// Which control draws which kind of field; a form may give its own for one field.
import { type ComponentType, lazy } from 'react';
import { ChosenField, YesNoField } from './chosen-field.tsx';
import { DateField } from './date-field.tsx';
import { DaysField } from './days-field.tsx';
import type { EntryKind } from './entry.ts';
import type { FieldProps } from './field-props.ts';
import { ObjectField } from './nested/object-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { TypedField } from './typed-field.tsx';

// They bring a library each, and most forms need none of them.
const ReferenceField = lazy(() => import('./picked/reference-field.tsx'));
const ReferencesField = lazy(() => import('./picked/references-field.tsx'));
const RichTextField = lazy(() => import('./rich-text-field.tsx'));
const RowsField = lazy(() => import('./nested/rows-field.tsx'));

export const controls: Readonly<Record<EntryKind, ComponentType<FieldProps>>> = {
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
  boolean: YesNoField,
  choice: ChosenField,
  reference: ReferenceField,
  references: ReferencesField,
  tags: ReferencesField,
  days: DaysField,
  rows: RowsField,
  object: ObjectField,
};
