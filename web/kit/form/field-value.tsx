// The value of a field in words, where it is read and not typed: what it was before, what somebody else saved, and forms for those who may not change them.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryName } from '../fields/countries.ts';
import { dayNames } from '../fields/day-names.ts';
import { entryOf } from '../fields/entry.ts';
import type { FormField } from '../fields/field-props.ts';
import { usePickedNames } from '../fields/picker.ts';
import { useMaybeUser } from '../session/session.ts';

type Shown = Pick<FormField, 'kind' | 'choices' | 'picker'>;

export function FieldValue({ field, value }: { field: Shown; value: unknown }): ReactNode {
  const { t, i18n } = useLingui();
  const language = useMaybeUser()?.language ?? 'en-AU';
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return t`Empty`;
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  const choice = field.choices?.[String(value)];
  if (choice) return i18n._(choice);
  switch (field.kind) {
    case 'reference':
    case 'references':
    case 'tags':
      return <Names field={field} ids={Array.isArray(value) ? value : [value]} />;
    case 'days':
      return dayNames(value as number[]).join(', ');
    case 'rows':
      return t`${(value as unknown[]).length} in the list`;
    case 'object':
      return Object.values(value as Record<string, unknown>)
        .filter((part) => part !== null && part !== '')
        .join(', ');
    case 'country':
      return countryName(String(value));
    default:
      return entryOf(field.kind, { language, country: 'AU' }).write(value);
  }
}

function Names({ field: { picker }, ids }: { field: Shown; ids: readonly unknown[] }): string {
  const names = usePickedNames(picker, ids.map(Number));
  return ids.map((id) => names.get(Number(id)) ?? `#${String(id)}`).join(', ');
}
