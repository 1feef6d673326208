// Which control draws which kind of field; a form may give its own for one field.
import type { ComponentType } from 'react';
import { ChosenField, YesNoField } from './chosen-field.tsx';
import { DateField } from './date-field.tsx';
import type { EntryKind } from './entry.ts';
import type { FieldProps } from './field-props.ts';
import { PhoneField } from './phone-field.tsx';
import { TypedField } from './typed-field.tsx';

export const controls: Readonly<Record<EntryKind, ComponentType<FieldProps>>> = {
  id: TypedField,
  text: TypedField,
  long_text: TypedField,
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
  reference: TypedField,
  references: TypedField,
  tags: TypedField,
  days: TypedField,
  rows: TypedField,
  object: TypedField,
};
