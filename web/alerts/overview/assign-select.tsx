// Gives an alert to one of the operators who are online, each with how many alerts they have.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { subjectOf } from '../alert-words.ts';
import styles from './overview.module.css';
import type { OnlineOperator } from './suggestion.ts';
import type { Assign } from './use-assigning.ts';

export function AssignSelect({ row, operators, assign }: { row: AlertRow; operators: readonly OnlineOperator[]; assign: Assign }) {
  const { t } = useLingui();
  const others = operators.filter(({ id }) => id !== row.owner?.id);
  const options = others.map(({ id, name, open }) => ({
    value: String(id),
    label: t`${name}, ${plural(open, { one: '# open alert', other: '# open alerts' })}`,
  }));
  return (
    <span className={styles.assignSelect}>
      <NativeSelect
        label={t`Assign the alert for ${subjectOf(row)}`}
        labelHidden
        size="sm"
        disabled={others.length === 0}
        options={[{ value: '', label: row.owner ? t`Reassign` : t`Someone else` }, ...options]}
        value=""
        onChange={(value) => {
          const to = others.find(({ id }) => String(id) === value);
          if (to) void assign(row, to);
        }}
      />
    </span>
  );
}
