// Above the buttons on every page while a countdown runs: the detected motion, the time of its
// alert, and the two answers.
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { warn } from '../welfare/grace-sound.ts';
import { endCountdown, sendFelt } from './countdown.ts';
import styles from './motion.module.css';

export function FeltWarning() {
  const { felt } = usePhone();
  const isOn = felt !== null;
  useEffect(() => {
    warn('motion', isOn);
    return () => warn('motion', false);
  }, [isOn]);
  if (!felt) return null;
  return (
    <section className={styles.felt} aria-label={t`Motion warning`}>
      <p className={styles.feltWords} role="alert">
        {felt.what === 'fall' ? t`Fall felt.` : t`Shaking felt.`}
      </p>
      <SecondsLeft until={felt.until} />
      <div className={styles.answers}>
        <button type="button" className={parts.button} data-look="danger" onClick={sendFelt}>
          {t`Send now`}
        </button>
        <button type="button" className={parts.button} data-look="good" onClick={endCountdown}>
          {t`I am fine`}
        </button>
      </div>
    </section>
  );
}

function SecondsLeft({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return <p className={styles.left} role="timer">{t`Alert in ${seconds} s`}</p>;
}
