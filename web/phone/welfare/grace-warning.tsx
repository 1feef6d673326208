// On every page after the timer has run out: a bar that counts down to the alert, with sound and
// vibration, and the answers.
import { t } from '@lingui/core/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { countdown, shortTime } from '../when.ts';
import { soundHeldBack, subscribeSound, warn } from './grace-sound.ts';
import { TimerButtons, TimerNews } from './timer-tab.tsx';
import { useTimer } from './use-timer.ts';
import styles from './welfare.module.css';

/** @param full with the buttons, on pages that have none of their own */
export function GraceWarning({ full }: { full: boolean }) {
  const shown = useTimer();
  const held = useSyncExternalStore(subscribeSound, soundHeldBack);
  const inGrace = shown?.phase === 'grace';
  useEffect(() => {
    warn('timer', inGrace);
    return () => warn('timer', false);
  }, [inGrace]);
  if (!shown || shown.phase === 'running') return null;
  const { timer, phase, now } = shown;
  const due = shortTime(timer.due_at, now);
  const left = countdown(timer.grace_until - now);
  return (
    <section className={styles.warning} data-phase={phase} aria-label={t`Timer warning`}>
      <p className={styles.warningWords} role="alert">
        {phase === 'grace' ? t`Your time is over. Are you safe?` : t`Your time ran out at ${due}.`}
      </p>
      {phase === 'grace' && (
        <p className={styles.warningLeft} role="timer">{t`Alert in ${left}`}</p>
      )}
      {held && <p>{t`Touch the screen to turn on the warning sound.`}</p>}
      {full && (
        <>
          <TimerNews timer={timer} phase={phase} now={now} />
          <TimerButtons timer={timer} />
        </>
      )}
    </section>
  );
}
