// A field that refers to several records, or to tags: searched by name, stored as ids. Users with
// the permission can create a missing tag here.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { MultiSelect } from '#web/ui/controls/choices/multi-select.tsx';
import { callRaw } from '../../call/call.ts';
import { CallError } from '../../call/call-error.ts';
import { keysOf } from '../../call/query.ts';
import { organisationParams } from '../../scope/scoped-params.ts';
import { useScope } from '../../scope/use-scope.tsx';
import type { FieldProps } from '../field-props.ts';
import { usePickedNames, usePickerRows } from '../picker.ts';
import { useNothingFound } from './nothing-found.ts';

const making = 'new';

export default function ReferencesField({
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
  const { t } = useLingui();
  const { picker, create, most } = field;
  const [chosen, setChosen] = useState<readonly number[]>(
    Array.isArray(value) ? value.map(Number) : [],
  );
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { rows, loading, failed } = usePickerRows(picker, search);
  const names = usePickedNames(picker, chosen);
  const client = useQueryClient();
  const scope = useScope();
  const offered = rows.map((row) => ({ value: String(row.id), label: row.name }));
  const known = chosen.map((id) => ({ value: String(id), label: names.get(id) ?? '…' }));
  const isNew =
    create !== undefined &&
    search !== '' &&
    !loading &&
    !offered.some((one) => one.label.toLowerCase() === search.toLowerCase());
  const nothing = useNothingFound({ loading, failed });
  const set = (ids: readonly number[]) => {
    setChosen(ids);
    onSet(ids);
  };
  const make = async () => {
    if (!create) return;
    try {
      const made = await callRaw(
        create,
        { params: organisationParams(create.path, scope), body: { name: search } },
        {},
      );
      if (picker) await client.invalidateQueries({ queryKey: keysOf(picker) });
      set([...chosen, Number((made as { id: unknown }).id)]);
      setTyped('');
    } catch (error) {
      // The call has shown the reason.
      if (!(error instanceof CallError)) throw error;
    }
  };
  return (
    <MultiSelect
      name={name}
      label={required ? `${label} *` : label}
      hint={hint}
      error={problem}
      options={[
        ...known.filter((option) => !offered.some((other) => other.value === option.value)),
        ...offered,
        ...(isNew ? [{ value: making, label: t`Create “${search}”` }] : []),
      ]}
      value={chosen.map(String)}
      most={most}
      search={typed}
      nothingFound={nothing}
      onSearch={setTyped}
      onLeave={onLeave}
      onChange={(next) => (next.includes(making) ? void make() : set(next.map(Number)))}
    />
  );
}
