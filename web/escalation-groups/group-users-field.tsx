// The people of a group in calling order: who, on which days, at which hours; moved by buttons or with Alt and an arrow key.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { GroupUser } from '#domain/escalation-groups/escalation-group.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { GroupUserRow } from './group-user-row.tsx';
import styles from './group-users-field.module.css';

/** A row keeps its key while it moves, so that the focus and what is half typed move with it. */
export interface Row extends GroupUser {
  readonly key: number;
}

const usersIn = (value: unknown): readonly GroupUser[] => (Array.isArray(value) ? value : []);
const newUser = { user_id: 0, '24_hours': true, time_on: null, time_off: null, days: [1, 2, 3, 4, 5, 6, 7] };

export function GroupUsersField({ name, label, value, problem, onSet, onLeave }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const nextKey = useRef(0);
  const keyed = (user: GroupUser): Row => {
    nextKey.current += 1;
    return { ...user, key: nextKey.current };
  };
  const [rows, setRows] = useState<readonly Row[]>(() => usersIn(value).map(keyed));
  const change = (next: readonly Row[]) => {
    setRows(next);
    onSet(next.map(({ key: _key, ...user }) => user));
  };
  const move = (at: number, to: number) => {
    const moved = rows[at];
    if (!moved || to < 0 || to >= rows.length) return;
    const rest = rows.filter((row) => row !== moved);
    change([...rest.slice(0, to), moved, ...rest.slice(to)]);
    announce(t`Moved to place ${to + 1} of ${rows.length}.`);
  };
  const remove = (at: number) => {
    change(rows.filter((_, index) => index !== at));
    // The focus stays where the row was.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
      (buttons?.[Math.min(at, (buttons?.length ?? 1) - 1)] ?? document.getElementById(`${id}-add`))?.focus();
    });
  };
  return (
    <fieldset className={styles.field} aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend>{label}</legend>
      {rows.length === 0 && (
        <p className={styles.none}>
          <Trans>Nobody yet. The first person is called first.</Trans>
        </p>
      )}
      <ol ref={list} className={styles.rows}>
        {rows.map((row, index) => (
          <GroupUserRow
            key={row.key}
            name={`${name}.${index}`}
            row={row}
            index={index}
            count={rows.length}
            onChange={(next) => change(rows.map((other) => (other.key === row.key ? { ...next, key: row.key } : other)))}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
            onLeave={onLeave}
          />
        ))}
      </ol>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      <Button id={`${id}-add`} icon={<IconUserPlus size={17} aria-hidden="true" />} onClick={() => change([...rows, keyed(newUser)])}>
        {t`Add person`}
      </Button>
    </fieldset>
  );
}
