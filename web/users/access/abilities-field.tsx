// The permissions of a person in a form: the role's own, or a choice of one's own.
import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { abilitiesOf, roleNames } from '#domain/access/roles.ts';
import { type Permission, permissions } from '#domain/kit/permissions.ts';
import { holdable } from '#domain/permissions/permissions.policy.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { Switch } from '#web/ui/controls/choices/checkbox.tsx';
import { AbilityChecks } from './ability-checks.tsx';
import styles from './access.module.css';

const permissionsIn = (value: unknown): Permission[] | null =>
  Array.isArray(value) ? permissions.filter((ability) => value.includes(ability)) : null;

export function AbilitiesField({ name, value, problem, onSet }: FieldProps) {
  const { t } = useLingui();
  const store = useFormStore();
  const typed = useSyncExternalStore(store.subscribe, () => store.values()['role']);
  const role = roleNames.find((one) => one === typed) ?? 'organisation_user';
  const [chosen, setChosen] = useState(() => permissionsIn(value));
  const set = (next: Permission[] | null) => {
    setChosen(next);
    onSet(next);
  };
  return (
    <div className={styles.wide} id={name}>
      <Switch
        label={t`Use the role's own permissions`}
        hint={t`They follow the role when it is changed.`}
        error={problem}
        checked={chosen === null}
        onChange={(on) => set(on ? null : [...abilitiesOf(role, null)])}
      />
      <AbilityChecks
        holdable={holdable(role)}
        held={abilitiesOf(role, chosen)}
        {...(chosen === null ? {} : { onChange: set })}
      />
    </div>
  );
}
