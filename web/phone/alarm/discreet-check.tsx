// A silent call for help, disguised against onlookers: holding the connection check sends a duress
// alarm and confirms it by small marks.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { askState } from '../line/ask-state.ts';
import { raise } from '../line/raise.ts';
import { usePhone } from '../memory/phone-store.ts';
import { useHold } from '../sos/use-hold.ts';
import { useNow } from '../use-now.ts';
import { exactTime } from '../when.ts';
import styles from './alarm.module.css';
import { duressProgress } from './alarm-shown.ts';

const holdMs = 3000;
const tickMarks = { waiting: ' …', received: ' ✓', answered: ' ✓✓' };

export function DiscreetCheck() {
  const phone = usePhone();
  const now = useNow();
  const [checkedAt, setCheckedAt] = useState<number | null>(null);
  const check = (): void => {
    setCheckedAt(now);
    void askState();
  };
  const { handlers } = useHold({
    ms: holdMs,
    onHeld: () => {
      raise('duress');
      setCheckedAt(now);
    },
    onTap: check,
    onAssisted: check,
  });
  const progress = duressProgress(phone);
  const time = checkedAt === null ? '' : exactTime(checkedAt);
  const ticks = progress === null ? '' : tickMarks[progress];
  const checked = phone.line === 'down' ? t`Checked ${time}: no connection` : t`Checked ${time}`;
  return (
    <div className={styles.check}>
      <button
        type="button"
        className={styles.checkButton}
        aria-describedby="check-line"
        {...handlers}
      >
        {t`Check connection`}
      </button>
      <span id="check-line" role="status">
        {checkedAt === null ? ticks : checked + ticks}
      </span>
    </div>
  );
}
