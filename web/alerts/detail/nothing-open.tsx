// The right half of the console before an alert is chosen.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClick } from '@tabler/icons-react';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import styles from './detail.module.css';

export function NothingOpen() {
  const { t } = useLingui();
  return (
    <div className={styles.nothing}>
      <EmptyState icon={<IconClick size={40} stroke={1.5} aria-hidden="true" />} title={t`No alert is open`}>
        <Trans>
          Choose one from the queue, or press <Kbd>J</Kbd> for the first. <Kbd>?</Kbd> shows all keys.
        </Trans>
      </EmptyState>
    </div>
  );
}
