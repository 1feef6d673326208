// The declaration of a list: columns and filters whose names are keys of the row, so that a typo
// does not compile; their kinds derive from the record.
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod';
import type { Access } from '#domain/kit/endpoint.ts';
import { type FieldFacts, factsOf } from '#domain/kit/field.ts';
import { type StatusLooks, wordsOf } from '../status/status-badge.tsx';

/** A list call as the kit needs it: made by `listEndpoint` or `resource`. */
export interface ListEndpoint {
  readonly method: 'GET';
  readonly path: string;
  readonly kind: 'list';
  readonly access: Access;
  readonly query: z.ZodObject;
  readonly response: z.ZodArray<z.ZodObject>;
  readonly sorts: readonly string[];
}

export type RowOf<E extends ListEndpoint> = z.output<E['response']>[number];

export interface ColumnPart<Row> {
  label: MessageDescriptor;
  text: (row: Row) => string;
}

export interface ColumnShape<Row> {
  label: MessageDescriptor;
  /** One's own cell, ordinary React; left out, the value by its kind. */
  cell?: (row: Row) => ReactNode;
  /** The text in an export, where it differs from the value. */
  text?: (row: Row) => string;
  /** An export writes these columns in its place, such as the two numbers of a position. */
  parts?: readonly ColumnPart<Row>[];
  /** The words of a choice's values, or of true and false. */
  choices?: Readonly<Record<string, MessageDescriptor>>;
  /** The badges of the values, whose words are also its choices. */
  statuses?: StatusLooks;
  /** Hidden by default. */
  hidden?: boolean;
  /**
   * A text of a sentence or two, shown whole on several lines instead of cut at the width of the
   * column.
   */
  wraps?: boolean;
  /**
   * The cell links to the next level: this tab of the row's own page, as "12 people" links to the
   * people. Only for users who may open it.
   */
  opens?: string;
  /** A column of row actions, which cannot be sorted by. */
  acts?: true;
}

export type Columns<Row> = { readonly [Key in keyof Row & string]?: ColumnShape<Row> };

export interface FilterShape {
  label: MessageDescriptor;
  /**
   * The words of the values; for yes or no the keys `true` and `false`. Left out: those of the
   * column of this name, else the record's own values.
   */
  choices?: Readonly<Record<string, MessageDescriptor>>;
  /**
   * Instead of choices: the records of this picker, several at once, with their ids in the address
   * as `3,5`.
   */
  picker?: ListEndpoint;
  /** Instead of choices: a day, in the address as 2026-11-21. */
  day?: true;
  /** Instead of choices: a control of the feature's own. */
  control?: ComponentType<FilterControlProps>;
}

export interface FilterControlProps {
  label: string;
  /** As in the address. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

type PageKey = 'page' | 'per_page' | 'after' | 'search' | 'sort' | 'direction' | 'total';
export type Filters<E extends ListEndpoint> = {
  readonly [Key in Exclude<keyof z.output<E['query']>, PageKey> & string]?: FilterShape;
};

/** A column as the table draws it. */
export interface Column {
  name: string;
  label: MessageDescriptor;
  kind: FieldFacts['kind'];
  cell: ((row: never) => ReactNode) | undefined;
  text: ((row: never) => string) | undefined;
  parts: readonly ColumnPart<never>[] | undefined;
  choices: Readonly<Record<string, MessageDescriptor>>;
  statuses: StatusLooks;
  hidden: boolean;
  wraps: boolean;
  opens: string | undefined;
  sortable: boolean;
}

export type AnyColumns = Readonly<Record<string, ColumnShape<never> | undefined>>;

/** The columns in their order, with the kinds of the record. */
export const columnsOf = (endpoint: ListEndpoint, columns: AnyColumns): Column[] =>
  Object.entries(columns).flatMap(([name, shape]) => {
    if (!shape) return [];
    const field = endpoint.response.element.shape[name] as z.ZodType | undefined;
    if (!field) throw new Error(`The list has a column ${name} that its record does not know`);
    return [
      {
        name,
        label: shape.label,
        kind: factsOf(field).kind,
        cell: shape.cell,
        text: shape.text,
        parts: shape.parts,
        choices: shape.choices ?? wordsOf(shape.statuses ?? {}),
        statuses: shape.statuses ?? {},
        hidden: shape.hidden ?? false,
        wraps: shape.wraps ?? false,
        opens: shape.opens,
        sortable: !shape.acts && endpoint.sorts.includes(name),
      },
    ];
  });
