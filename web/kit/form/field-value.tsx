// The value of a field as text: its previous value, another user's value in a conflict, and forms
// that are read-only for the viewer.
import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import * as z from 'zod';
import { picked } from '#domain/kit/resource/pickers.ts';
import { plainTextOf } from '#domain/kit/rich-text/plain-text.ts';
import { countryName } from '../fields/countries.ts';
import { dayNames } from '../fields/day-names.ts';
import { entryOf } from '../fields/entry.ts';
import type { FormField } from '../fields/field-props.ts';
import { useMayPick, usePickedNames } from '../fields/picker.ts';
import { useMaybeUser } from '../session/session.ts';
import styles from './form.module.css';
import { fieldsOf } from './store/form-shape.ts';

type Shown = Pick<FormField, 'name' | 'kind' | 'choices' | 'picker' | 'schema' | 'fields'>;

interface FieldValueProps {
  field: Shown;
  value: unknown;
  /**
   * The record of the value: may contain the names of referenced records, for users who may not
   * list those.
   */
  record?: Values | undefined;
}

export function FieldValue({ field, value, record }: FieldValueProps): ReactNode {
  const { t, i18n } = useLingui();
  const language = useMaybeUser()?.language ?? 'en-AU';
  if (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
    return t`Empty`;
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  const choice = field.choices?.[String(value)];
  if (choice) return i18n._(choice);
  switch (field.kind) {
    case 'reference':
    case 'references':
    case 'tags':
      return <Names field={field} ids={Array.isArray(value) ? value : [value]} record={record} />;
    case 'days':
      return dayNames(value as number[]).join(', ');
    case 'rows':
      return <Rows field={field} rows={value as Values[]} />;
    case 'object':
      return <Parts field={field} value={value as Values} />;
    case 'rich_text':
      return <span className={styles.lines}>{plainTextOf(String(value))}</span>;
    case 'country':
      return countryName(String(value));
    default:
      return entryOf(field.kind, { language, country: 'AU' }).write(value);
  }
}

type Values = Readonly<Record<string, unknown>>;

/** In their order, which counts. */
function Rows({ field, rows }: { field: Shown; rows: readonly Values[] }) {
  return (
    <ol className={styles.parts}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves where nothing can be changed
        <li key={at}>
          <Parts field={field} value={row} />
        </li>
      ))}
    </ol>
  );
}

/** The filled fields with their names; a single one needs none. */
function Parts({ field, value }: { field: Shown; value: Values }): ReactNode {
  const { t, i18n } = useLingui();
  const all = field.schema && field.fields ? fieldsOf(field.schema, { fields: field.fields }) : [];
  const filled = all.filter(
    ({ name }) => value[name] !== null && value[name] !== undefined && value[name] !== '',
  );
  if (filled.length === 0) return t`Empty`;
  return filled.map((one, at) => (
    <Fragment key={one.name}>
      {at > 0 && ' · '}
      {all.length > 1 && `${i18n._(one.label)}: `}
      <FieldValue field={one} value={value[one.name]} record={value} />
    </Fragment>
  ));
}

function Names({
  field: { name, picker },
  ids,
  record,
}: {
  field: Shown;
  ids: readonly unknown[];
  record: Values | undefined;
}): string {
  const { t } = useLingui();
  const mayPick = useMayPick(picker);
  const names = new Map([
    ...namesInRecord(name, record),
    ...usePickedNames(picker, ids.map(Number)),
  ]);
  if (!mayPick && !ids.some((id) => names.has(Number(id)))) return t`${ids.length} chosen`;
  return ids.map((id) => names.get(Number(id)) ?? `#${String(id)}`).join(', ');
}

const held = z.array(picked);

/**
 * A record that has a `department_id` or `user_tag_ids` mostly has the `department` or `user_tags`
 * with their names, too.
 */
function namesInRecord(name: string, record: Values | undefined): [number, string][] {
  const named = record?.[name.replace(/_id(s?)$/, '$1')];
  const { data = [] } = held.safeParse(Array.isArray(named) ? named : [named]);
  return data.map((one) => [one.id, one.name]);
}
