// The minutes left in the session; at zero the person is led out, with the place kept.
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSessionMinutes } from '#web/kit/session/use-session-time.ts';
import { endByTimer } from '../session-end.ts';
import { wayfinder } from '../wayfinder.ts';
import styles from './shell.module.css';

export function SessionMinutes() {
  const minutes = useSessionMinutes();
  useEffect(() => {
    if (minutes === 0) endByTimer(wayfinder());
  }, [minutes]);
  if (minutes === null) return null;
  return (
    <span className={styles.session}>
      <Trans>Session {minutes} min</Trans>
    </span>
  );
}
