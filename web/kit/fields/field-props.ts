// The declaration of a field, the facts from its schema, and the props of every control; custom
// controls take the same.
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
  /** Of tags: creates a new one from its name alone, for users with the permission. */
  create?: Callable;
  /** Of rows and objects: their own fields, in order. */
  fields?: Readonly<Record<string, FieldShape>>;
  /** Of rows: the words on the button, such as "Add person". */
  add?: MessageDescriptor;
  /** Of texts with placeholders: their names, each with its label. */
  placeholders?: Readonly<Record<string, MessageDescriptor>>;
  /**
   * The reason why this record's field cannot be changed here, from its stored values; null where
   * it can.
   */
  locked?: (kept: Readonly<Record<string, unknown>>) => string | null;
  /** One's own control, ordinary React. */
  control?: ComponentType<FieldProps>;
}

/** A field as the form draws it, with the facts from its schema. */
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
  /** The initial value; the box keeps typed text by itself. */
  value: unknown;
  problem: string | undefined;
  required: boolean;
  /** For kinds that choose. */
  choices: readonly Choice[];
  /** The country of a phone field, as chosen next to it now. */
  country: string;
  field: FormField;
  /** The current rows; `value` has the initial ones. */
  rowsNow: () => readonly unknown[];
  /** Draws a field inside this one; its name is the whole path. */
  draw: (nested: FormField) => ReactNode;
  onSet: (value: unknown) => void;
  onLeave: () => void;
  /** A rule has been loaded: validates the current value again. */
  onRecheck: () => void;
}
