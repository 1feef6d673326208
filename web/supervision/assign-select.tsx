// Gives an alert to one of the operators who are online, each with how many alerts they have.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { obstacleOf } from '#domain/supervision/next-operator.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { obstacleWords } from './obstacle-words.ts';
import styles from './supervision.module.css';
import { useAssigning } from './use-assigning.ts';
import { type OperatorShown, useOperators } from './use-shift.ts';

export function AssignSelect({ row }: { row: AlertRow }) {
  const { t, i18n } = useLingui();
  const { assign } = useAssigning();
  const others = useOperators().filter(({ id, online }) => online && id !== row.owner?.id);
  const stateOf = (one: OperatorShown) => {
    const obstacle = obstacleOf(one);
    return obstacle === null ? '' : `, ${i18n._(obstacleWords[obstacle])}`;
  };
  const options = others.map((one) => ({
    value: String(one.id),
    label:
      t`${one.name}, ${plural(one.open, { one: '# open alert', other: '# open alerts' })}` +
      stateOf(one),
  }));
  return (
    <span className={styles.select}>
      <NativeSelect
        label={t`Assign the alert for ${subjectOf(row)}`}
        labelHidden
        size="sm"
        disabled={others.length === 0}
        options={[{ value: '', label: row.owner ? t`Reassign` : t`Someone else` }, ...options]}
        value=""
        onChange={(value) => {
          const to = others.find(({ id }) => String(id) === value);
          if (to) void assign(ShownAlert.pressed(row), to);
        }}
      />
    </span>
  );
}
