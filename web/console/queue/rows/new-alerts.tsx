// How many new alerts are out of view, or wait while a hand is on the list, in a line of its own,
// which leads to them.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from '../queue.module.css';

export function NewAlerts({
  count,
  below,
  onShow,
}: {
  count: number;
  below: boolean;
  onShow: () => void;
}) {
  const Arrow = below ? IconArrowDown : IconArrowUp;
  return (
    <button type="button" className={styles.newAlerts} onClick={onShow}>
      <Arrow size={16} aria-hidden="true" />
      {below
        ? plural(count, { one: '# new alert below', other: '# new alerts below' })
        : plural(count, { one: '# new alert above', other: '# new alerts above' })}
    </button>
  );
}

/** New alerts that would move the rows under the pointer. */
export function WaitingAlerts({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.newAlerts} onClick={onShow}>
      <IconArrowUp size={16} aria-hidden="true" />
      {t`${count} new`}
    </button>
  );
}
