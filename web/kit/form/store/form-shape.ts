// How a form is declared: sections of fields whose names are keys of the record, so that a typo does not compile.
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import * as z from 'zod';
import { factsOf, isNullable } from '#domain/kit/field.ts';
import type { EntryKind } from '../../fields/entry.ts';
import type { FieldProps } from '../../fields/field-props.ts';
import type { PhoneUse } from '../../fields/phone-text.ts';
import type { PickerEndpoint } from '../../fields/picker.ts';

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
  /** One's own control, ordinary React. */
  control?: ComponentType<FieldProps>;
}

export interface SectionShape<Name extends string = string> {
  /** Stands in the address as `#key`. */
  key: string;
  title: MessageDescriptor;
  intro?: MessageDescriptor;
  fields: { readonly [Key in Name]?: FieldShape };
  /** What follows from the fields, below them and inside the form: it reads the store as they do (`useFormStore`). Ordinary React. */
  below?: ComponentType;
}

/** A field as the form draws it, with what its schema says. */
export interface FormField extends Omit<FieldShape, 'kind'> {
  name: string;
  kind: EntryKind;
  required: boolean;
  values: readonly string[];
  country_field: string | undefined;
}

/** The sections of a form over `schema`; their fields' names are checked against it. */
export const sectionsOf =
  <Shape extends z.ZodRawShape>(_schema: z.ZodObject<Shape>) =>
  (sections: readonly SectionShape<keyof Shape & string>[]): readonly SectionShape[] =>
    sections;

/** The fields of a section in their order. A name that is not in the schema is a mistake in the declaration. */
export const fieldsOf = (schema: z.ZodObject, section: SectionShape): FormField[] =>
  Object.entries(section.fields).flatMap(([name, shape]) => (shape === undefined ? [] : [fieldOf(schema, name, shape)]));

function fieldOf(schema: z.ZodObject, name: string, shape: FieldShape): FormField {
  const field = schema.shape[name] as z.ZodType | undefined;
  if (!field) throw new Error(`The form has a field ${name} that its record does not know`);
  const facts = factsOf(field);
  return {
    ...shape,
    name,
    kind: shape.kind ?? facts.kind,
    required: !isNullable(field) && facts.kind !== 'boolean',
    values: choiceValues(field),
    country_field: facts.country_field,
  };
}

function choiceValues(field: z.ZodType): readonly string[] {
  if (field instanceof z.ZodEnum) return field.options.map(String);
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return choiceValues(field.unwrap() as z.ZodType);
  return [];
}

/** The phone fields that do not take any number. */
export const phoneUsesOf = (sections: readonly SectionShape[]): Record<string, PhoneUse> =>
  Object.fromEntries(
    sections
      .flatMap((section) => Object.entries(section.fields))
      .flatMap(([name, shape]) => (shape?.phone ? [[name, shape.phone] as const] : [])),
  );
