// How a field is declared, what its schema says of it, and what every control of a form is given;
// one's own control takes the same.
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod';
import type { Callable } from '../call/call-types.ts';
import type { Choice } from './countries.ts';
import type { EntryKind } from './entry.ts';
import type { PhoneUse } from './phone-text.ts';
import type { PickerEndpoint } from './picker.ts';

export interface FieldShape {
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  /** Where the record's own kind is not the right control. */
  kind?: EntryKind;
  /** Which numbers a phone field takes; left out, any. */
  phone?: PhoneUse;
  /** The words of a choice's values; a value without words is shown as it is. */
  choices?: Readonly<Record<string, MessageDescriptor>>;
  /** Over the whole width. */
  wide?: boolean;
  /** Of a reference: the list to choose from. */
  picker?: PickerEndpoint;
  /** Of tags: how a new one is made from its name alone, by people who may. */
  create?: Callable;
  /** Of rows and objects: their own fields, in order. */
  fields?: Readonly<Record<string, FieldShape>>;
  /** Of rows: the words on the button, such as "Add person". */
  add?: MessageDescriptor;
  /** Of texts with placeholders: their names, each with what people call it. */
  placeholders?: Readonly<Record<string, MessageDescriptor>>;
  /**
   * Why this record's field cannot be changed here, from its values as they are kept; null where it
   * can.
   */
  locked?: (kept: Readonly<Record<string, unknown>>) => string | null;
  /** One's own control, ordinary React. */
  control?: ComponentType<FieldProps>;
}

/** A field as the form draws it, with what its schema says. */
export interface FormField extends Omit<FieldShape, 'kind'> {
  name: string;
  kind: EntryKind;
  required: boolean;
  values: readonly string[];
  country_field: string | undefined;
  /** How many a list may have. */
  most: number | undefined;
  /** Of a row, or of a nested object. */
  schema: z.ZodObject | undefined;
}

export interface FieldProps {
  name: string;
  kind: EntryKind;
  label: string;
  hint?: string | undefined;
  /** What the box shows at first; it keeps what is typed by itself. */
  value: unknown;
  problem: string | undefined;
  required: boolean;
  /** For kinds that choose. */
  choices: readonly Choice[];
  /** The country of a phone field, as chosen beside it now. */
  country: string;
  field: FormField;
  /** The rows as they are now; `value` is what they were at first. */
  rowsNow: () => readonly unknown[];
  /** Draws a field inside this one; its name is the whole path. */
  draw: (nested: FormField) => ReactNode;
  onSet: (value: unknown) => void;
  onLeave: () => void;
  /** A rule has been loaded: what is there is judged again. */
  onRecheck: () => void;
}
