// The people of a group in calling order: who, on which days, at which hours; dragged, or moved by
// buttons.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { GroupUser } from '#domain/escalation-groups/escalation-group.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { SortableRow } from '#web/kit/fields/nested/sortable-row.tsx';
import { moved, SortableRows } from '#web/kit/fields/nested/sortable-rows.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { announce } from '#web/ui/feedback/announcer.tsx';
import chart from './coverage-chart.module.css';
import { GroupUserRow } from './group-user-row.tsx';
import styles from './group-users-field.module.css';

/** A row keeps its key while it moves, so that focus and typed text move with it. */
interface Row extends GroupUser {
  readonly key: string;
}

const usersIn = (value: unknown): readonly GroupUser[] => (Array.isArray(value) ? value : []);
const newUser = {
  user_id: 0,
  '24_hours': true,
  time_on: null,
  time_off: null,
  days: [1, 2, 3, 4, 5, 6, 7],
};

export function GroupUsersField({ name, label, value, problem, onSet, onLeave }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const made = useRef(0);
  const keyed = (user: GroupUser): Row => {
    made.current += 1;
    return { ...user, key: `person-${made.current}` };
  };
  const [rows, setRows] = useState<readonly Row[]>(() => usersIn(value).map(keyed));
  const change = (next: readonly Row[]) => {
    setRows(next);
    // Their place in the list is their order.
    onSet(next.map(({ key: _key, order: _order, ...user }) => user));
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to) return;
    change(moved(rows, from, to));
    announce(t`Moved to place ${to + 1} of ${rows.length}.`);
  };
  return (
    <fieldset
      className={styles.field}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <legend>{label}</legend>
      {rows.length === 0 && (
        <p className={styles.none}>
          <Trans>Nobody yet. The first person is called first.</Trans>
        </p>
      )}
      <SortableRows keys={rows.map(({ key }) => key)} onMove={move}>
        {rows.map((row, index) => (
          <SortableRow
            key={row.key}
            id={row.key}
            place={index + 1}
            count={rows.length}
            onMove={(step) => move(index, index + step)}
            onRemove={() => change(rows.filter(({ key }) => key !== row.key))}
            mark={<span className={chart.swatch} data-colour={index % 6} aria-hidden="true" />}
          >
            <GroupUserRow
              name={`${name}.${index}`}
              row={row}
              place={index + 1}
              onChange={(next) =>
                change(
                  rows.map((other) => (other.key === row.key ? { ...next, key: row.key } : other)),
                )
              }
              onLeave={onLeave}
            />
          </SortableRow>
        ))}
      </SortableRows>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      <Button
        icon={<IconUserPlus size={17} aria-hidden="true" />}
        onClick={() => change([...rows, keyed(newUser)])}
      >
        {t`Add person`}
      </Button>
    </fieldset>
  );
}
