// The number of new rows that wait above a held list: a press shows them.
import { useLingui } from '@lingui/react/macro';
import styles from './live-list.module.css';

export function Waiting({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <button type="button" className={styles.waiting} onClick={onShow}>
      {t`${count} new`}
    </button>
  );
}
