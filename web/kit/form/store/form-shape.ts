// How a form is declared: sections of fields whose names are keys of the record, so that a typo
// does not compile.
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import * as z from 'zod';
import { factsOf, isNullable } from '#domain/kit/field.ts';
import type { FieldShape, FormField } from '../../fields/field-props.ts';
import type { PhoneUse } from '../../fields/phone-text.ts';

export interface SectionShape<Name extends string = string> {
  /** The `#key` in the address. */
  key: string;
  title: MessageDescriptor;
  intro?: MessageDescriptor;
  fields: { readonly [Key in Name]?: FieldShape };
  /**
   * Content derived from the fields, below them and inside the form: it reads the store as they do
   * (`useFormStore`). Ordinary React.
   */
  below?: ComponentType;
}

/** The sections of a form over `schema`; their fields' names are checked against it. */
export const sectionsOf =
  <Shape extends z.ZodRawShape>(_schema: z.ZodObject<Shape>) =>
  (sections: readonly SectionShape<keyof Shape & string>[]): readonly SectionShape[] =>
    sections;

/**
 * The fields of a section in their order. A name that is not in the schema is a mistake in the
 * declaration.
 */
export const fieldsOf = (schema: z.ZodObject, section: Pick<SectionShape, 'fields'>): FormField[] =>
  Object.entries(section.fields).flatMap(([name, shape]) =>
    shape === undefined ? [] : [fieldOf(schema, name, shape)],
  );

/** Kinds with valid empty values: no, an empty list, or parts that have their own rules. */
const looseKinds: readonly string[] = ['boolean', 'references', 'tags', 'rows', 'object'];

function fieldOf(schema: z.ZodObject, name: string, shape: FieldShape): FormField {
  const field = schema.shape[name] as z.ZodType | undefined;
  if (!field) throw new Error(`The form has a field ${name} that its record does not know`);
  const facts = factsOf(field);
  const isLoose = looseKinds.includes(facts.kind) || field instanceof z.ZodRecord;
  return {
    ...shape,
    name,
    kind: shape.kind ?? facts.kind,
    required: !isNullable(field) && !isLoose,
    values: choiceValues(field),
    country_field: facts.country_field,
    most: facts.most,
    schema: facts.schema,
  };
}

function choiceValues(field: z.ZodType): readonly string[] {
  if (field instanceof z.ZodEnum) return field.options.map(String);
  if (
    field instanceof z.ZodNullable ||
    field instanceof z.ZodOptional ||
    field instanceof z.ZodDefault
  )
    return choiceValues(field.unwrap() as z.ZodType);
  return [];
}

/** The phone fields that accept only some numbers. */
export const phoneUsesOf = (sections: readonly SectionShape[]): Record<string, PhoneUse> =>
  Object.fromEntries(
    sections
      .flatMap((section) => Object.entries(section.fields))
      .flatMap(([name, shape]) => (shape?.phone ? [[name, shape.phone] as const] : [])),
  );
