// For each group of permissions: leave it, give it, or take it away.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type BulkGroup,
  bulkGroupNames,
  type GroupChoice,
} from '#domain/permissions/ability-groups.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { groupWords } from './ability-words.ts';
import styles from './access.module.css';

export function GroupsField({ problem, onSet }: FieldProps) {
  const { t, i18n } = useLingui();
  const [choice, setChoice] = useState<GroupChoice>({});
  const set = (name: BulkGroup, value: string) => {
    const { [name]: _before, ...others } = choice;
    const next: GroupChoice = value === '' ? others : { ...others, [name]: value === 'give' };
    setChoice(next);
    onSet(next);
  };
  const wordOf = (on: boolean | undefined): string => {
    if (on === undefined) return '';
    return on ? 'give' : 'take';
  };
  return (
    <div className={styles.choices}>
      {bulkGroupNames.map((name) => (
        <NativeSelect
          key={name}
          label={i18n._(groupWords[name])}
          value={wordOf(choice[name])}
          options={[
            { value: '', label: t`No change` },
            { value: 'give', label: t`Give` },
            { value: 'take', label: t`Take away` },
          ]}
          onChange={(value: string) => set(name, value)}
        />
      ))}
      {problem && (
        <p role="alert">
          {Object.keys(choice).length === 0
            ? t`Choose what changes for at least one group.`
            : problem}
        </p>
      )}
    </div>
  );
}
