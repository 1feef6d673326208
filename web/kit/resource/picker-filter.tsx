// A filter by other records, such as tags: a button that names them, and below it the choices,
// several at once, searched by name.
import { useLingui } from '@lingui/react/macro';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Panel } from '#web/ui/overlays/panel.tsx';
import { useNothingFound } from '../fields/picked/nothing-found.ts';
import { type PickerEndpoint, usePickedNames, usePickerRows } from '../fields/picker.ts';
import styles from './picker-filter.module.css';

export interface PickerFilterProps {
  label: string;
  picker: PickerEndpoint;
  /** Ids as in the address: `3,5`. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

const idsOf = (value: string | undefined): number[] =>
  value === undefined ? [] : value.split(',').map(Number);
const textOf = (ids: readonly number[]): string | undefined =>
  ids.length === 0 ? undefined : ids.join(',');

export function PickerFilter({ label, picker, value, onChange }: PickerFilterProps) {
  const chosen = idsOf(value);
  const names = usePickedNames(picker, chosen);
  const [first, ...others] = chosen;
  const more = others.length > 0 ? ` +${others.length}` : '';
  return (
    <div className={styles.filter}>
      <Panel
        label={first === undefined ? label : `${label}: ${names.get(first) ?? '…'}${more}`}
        button={{ icon: <IconSelector size={16} aria-hidden="true" /> }}
        edge="start"
      >
        <Choices
          label={label}
          picker={picker}
          chosen={chosen}
          names={names}
          onChange={(ids) => onChange(textOf(ids))}
        />
      </Panel>
    </div>
  );
}

interface ChoicesProps {
  label: string;
  picker: PickerEndpoint;
  chosen: readonly number[];
  names: ReadonlyMap<number, string>;
  onChange: (ids: readonly number[]) => void;
}

function Choices({ label, picker, chosen, names, onChange }: ChoicesProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { rows, loading, failed } = usePickerRows(picker, search);
  // Choices made before opening keep their place, also when they are removed.
  const [held] = useState(() => chosen.map((id) => ({ id, name: names.get(id) })));
  const nothing = useNothingFound({ loading, failed });
  const above = search === '' ? held.filter(({ id }) => !rows.some((row) => row.id === id)) : [];
  const shown = [
    ...above.map(({ id, name }) => ({ id, name: name ?? names.get(id) ?? '…' })),
    ...rows,
  ];
  return (
    <div className={styles.choices}>
      <TextField
        type="search"
        size="sm"
        label={t`Search`}
        labelHidden
        placeholder={t`Search`}
        icon={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <fieldset className={styles.ticks} aria-label={label}>
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(on) =>
              onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
        {shown.length === 0 && <p role="status">{nothing}</p>}
      </fieldset>
      {chosen.length > 0 && (
        <Button look="quiet" size="sm" onClick={() => onChange([])}>
          {t`Clear`}
        </Button>
      )}
    </div>
  );
}
