// Ordered rows: dragged by mouse, finger or keyboard, and moved by buttons; each row has its own
// fields (ux.md check 52).
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { emptyValues } from '../../form/store/empty-values.ts';
import { fieldsOf } from '../../form/store/form-shape.ts';
import type { FieldProps } from '../field-props.ts';
import styles from './nested.module.css';
import { SortableRow } from './sortable-row.tsx';
import { moved, SortableRows } from './sortable-rows.tsx';

/** Stable keys for rows, kept while they move. */
const keysFor = (count: number): string[] => Array.from({ length: count }, (_, at) => `row-${at}`);

export default function RowsField({
  name,
  label,
  hint,
  value,
  problem,
  field,
  draw,
  rowsNow,
  onSet,
}: FieldProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [keys, setKeys] = useState(() => keysFor(Array.isArray(value) ? value.length : 0));
  const made = useRef(keys.length);
  const fields =
    field.schema && field.fields ? fieldsOf(field.schema, { fields: field.fields }) : [];
  const isFull = field.most !== undefined && keys.length >= field.most;

  const move = (from: number, to: number) => {
    if (to < 0 || to >= keys.length || from === to) return;
    setKeys((now) => moved(now, from, to));
    onSet(moved(rowsNow(), from, to));
    announce(t`Moved to place ${to + 1} of ${keys.length}.`);
  };
  const remove = (at: number) => {
    setKeys((now) => now.filter((_, other) => other !== at));
    onSet(rowsNow().filter((_, other) => other !== at));
  };
  const add = () => {
    made.current += 1;
    const key = `row-${made.current}`;
    setKeys((now) => [...now, key]);
    onSet([...rowsNow(), field.schema ? emptyValues(field.schema) : {}]);
  };
  return (
    <fieldset
      className={styles.group}
      aria-describedby={problem === undefined ? undefined : `${id}-error`}
    >
      <legend>{label}</legend>
      {hint !== undefined && <p>{hint}</p>}
      <SortableRows keys={keys} onMove={move}>
        {keys.map((key, at) => (
          <SortableRow
            key={key}
            id={key}
            place={at + 1}
            count={keys.length}
            onMove={(step) => move(at, at + step)}
            onRemove={() => remove(at)}
          >
            {fields.map((one) => draw({ ...one, name: `${name}.${at}.${one.name}` }))}
          </SortableRow>
        ))}
      </SortableRows>
      {problem !== undefined && (
        <p id={`${id}-error`} className={styles.problem}>
          {problem}
        </p>
      )}
      <Button
        icon={<IconPlus size={17} aria-hidden="true" />}
        reason={isFull ? t`There can be at most ${field.most}.` : null}
        onClick={() => isFull || add()}
      >
        {field.add ? i18n._(field.add) : t`Add`}
      </Button>
    </fieldset>
  );
}
