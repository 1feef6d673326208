// Rows whose order counts: dragged by mouse, finger or keyboard, and moved by buttons; each row has its own fields (ux.md check 52).
import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
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

/** A row and a key that stays with it while it moves. */
const keysFor = (count: number): string[] => Array.from({ length: count }, (_, at) => `row-${at}`);

export default function RowsField({ name, label, hint, value, problem, field, draw, rowsNow, onSet }: FieldProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [keys, setKeys] = useState(() => keysFor(Array.isArray(value) ? value.length : 0));
  const made = useRef(keys.length);
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const fields = field.schema && field.fields ? fieldsOf(field.schema, { fields: field.fields }) : [];
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
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <fieldset className={styles.group} aria-describedby={problem === undefined ? undefined : `${id}-error`}>
      <legend>{label}</legend>
      {hint !== undefined && <p>{hint}</p>}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol className={styles.rows}>
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
          </ol>
        </SortableContext>
      </DndContext>
      {problem !== undefined && (
        <p id={`${id}-error`} className={styles.problem}>
          {problem}
        </p>
      )}
      <Button
        icon={<IconPlus size={17} aria-hidden="true" />}
        reason={isFull ? t`There can be ${field.most} at most.` : null}
        onClick={() => isFull || add()}
      >
        {field.add ? i18n._(field.add) : t`Add`}
      </Button>
    </fieldset>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}
