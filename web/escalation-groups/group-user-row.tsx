// One person of a group as it is edited: order, name, days and hours.
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { GroupUser } from '#domain/escalation-groups/escalation-group.ts';
import { groupPeopleApi } from '#domain/escalation-groups/escalation-groups.api.ts';
import { dayName, weekInOrder } from '#web/kit/fields/day-names.ts';
import { readTime } from '#web/kit/fields/entry.ts';
import { usePickedNames, usePickerRows } from '#web/kit/fields/picker.ts';
import { useFormStore, useProblem } from '#web/kit/form/form-context.tsx';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { SearchSelect } from '#web/ui/controls/choices/search-select.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './group-users-field.module.css';

export interface GroupUserRowProps {
  /** `users.0`; what is wrong in it is refused below that name. */
  name: string;
  row: GroupUser;
  /** From 1. */
  place: number;
  onChange: (next: GroupUser) => void;
  onLeave: () => void;
}

export function GroupUserRow({ name, row, place, onChange, onLeave }: GroupUserRowProps) {
  const { t } = useLingui();
  const store = useFormStore();
  const problems = {
    days: useProblem(store, `${name}.days`),
    time_on: useProblem(store, `${name}.time_on`),
    time_off: useProblem(store, `${name}.time_off`),
  };
  const toggle = (day: number) => {
    const days = row.days.includes(day)
      ? row.days.filter((other) => other !== day)
      : [...row.days, day].sort((left, right) => left - right);
    onChange({ ...row, days });
  };
  const time = (key: 'time_on' | 'time_off', label: string) => (
    <TextField
      inputMode="numeric"
      placeholder="--:--"
      size="sm"
      name={`${name}.${key}`}
      label={label}
      labelHidden
      error={problems[key]}
      defaultValue={row[key] ?? ''}
      onChange={({ target }) =>
        onChange({
          ...row,
          [key]: target.value.trim() === '' ? null : (readTime(target.value) ?? target.value),
        })
      }
      onBlur={onLeave}
    />
  );
  return (
    <div className={styles.row}>
      <div className={styles.person}>
        <PersonSelect
          name={`${name}.user_id`}
          value={row.user_id}
          onChange={(user_id) => onChange({ ...row, user_id })}
          onLeave={onLeave}
        />
      </div>
      <fieldset className={styles.days}>
        <legend>{t`Days of person ${place}`}</legend>
        {weekInOrder().map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={row.days.includes(day)}
            aria-label={dayName(day, 'long')}
            title={dayName(day, 'long')}
            onClick={() => toggle(day)}
          >
            {dayName(day).slice(0, 1)}
          </button>
        ))}
        {problems.days !== undefined && <p className={styles.problem}>{problems.days}</p>}
      </fieldset>
      <div className={styles.hours}>
        <Checkbox
          label={t`24 h`}
          checked={row['24_hours']}
          onChange={(all) => onChange({ ...row, '24_hours': all })}
        />
        {!row['24_hours'] && (
          <>
            {time('time_on', t`From`)}
            <span aria-hidden="true">–</span>
            {time('time_off', t`To`)}
            {row.time_on !== null && row.time_off !== null && row.time_off <= row.time_on && (
              <small>{t`next day`}</small>
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface PersonSelectProps {
  name: string;
  value: number;
  onChange: (id: number) => void;
  onLeave: () => void;
}

function PersonSelect({ name, value, onChange, onLeave }: PersonSelectProps) {
  const { t } = useLingui();
  const store = useFormStore();
  const problem = useProblem(store, name);
  const [typed, setTyped] = useState('');
  const names = usePickedNames(groupPeopleApi.admins_and_users, value > 0 ? [value] : []);
  const chosen = names.get(value);
  const { rows, loading } = usePickerRows(groupPeopleApi.admins_and_users, useDeferredValue(typed));
  const options = rows.map((person) => ({ value: String(person.id), label: person.name }));
  const known =
    chosen === undefined || options.some((option) => option.value === String(value))
      ? []
      : [{ value: String(value), label: chosen }];
  return (
    <SearchSelect
      name={name}
      label={t`Person`}
      error={problem}
      options={[...known, ...options]}
      value={value > 0 ? String(value) : null}
      nothingFound={loading ? t`Searching…` : t`No one found`}
      onSearch={(text) => setTyped(text === chosen ? '' : text)}
      onLeave={onLeave}
      onChange={(next) => next !== null && onChange(Number(next))}
    />
  );
}
