// A field that refers to another record: searched by name, stored as an id.

import { useDeferredValue, useState } from 'react';
import { SearchSelect } from '#web/ui/controls/choices/search-select.tsx';
import type { FieldProps } from '../field-props.ts';
import { usePickedNames, usePickerRows } from '../picker.ts';
import { useNothingFound } from './nothing-found.ts';

export default function ReferenceField({
  name,
  label,
  hint,
  value,
  problem,
  required,
  field,
  onSet,
  onLeave,
}: FieldProps) {
  const [chosen, setChosen] = useState<number | null>(typeof value === 'number' ? value : null);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { rows, loading, failed } = usePickerRows(field.picker, search);
  // The chosen one may be on a later page, or archived since.
  const known = [...usePickedNames(field.picker, chosen === null ? [] : [chosen])].map(
    ([id, label]) => ({ value: String(id), label }),
  );
  const options = rows.map((row) => ({ value: String(row.id), label: row.name }));
  const nothing = useNothingFound({ loading, failed });
  return (
    <SearchSelect
      name={name}
      label={required ? `${label} *` : label}
      hint={hint}
      error={problem}
      options={[
        ...known.filter((option) => !options.some((other) => other.value === option.value)),
        ...options,
      ]}
      value={chosen === null ? null : String(chosen)}
      clearable={!required}
      nothingFound={nothing}
      // The box contains the name of the chosen record as if typed: that is no search.
      onSearch={(text) =>
        setTyped([...known, ...options].some((option) => option.label === text) ? '' : text)
      }
      onLeave={onLeave}
      onChange={(next) => {
        setChosen(next === null ? null : Number(next));
        onSet(next === null ? null : Number(next));
      }}
    />
  );
}
