// Gives an alert to one of the operators who are online, each with how many alerts they have.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { subjectOf } from '../alert-words.ts';
import { ShownAlert } from '../shown-alert.ts';
import styles from './supervisor.module.css';
import { useAssigning } from './use-assigning.ts';
import { useOperators } from './use-shift.ts';

export function AssignSelect({ row }: { row: AlertRow }) {
  const { t } = useLingui();
  const { assign } = useAssigning();
  const others = useOperators().filter(({ id, online }) => online && id !== row.owner?.id);
  const options = others.map(({ id, name, open }) => ({
    value: String(id),
    label: t`${name}, ${plural(open, { one: '# open alert', other: '# open alerts' })}`,
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
