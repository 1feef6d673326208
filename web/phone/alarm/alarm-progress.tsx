// How far an alarm has come, at a glance: sent, received, answered; the text next to it says the
// same.
import { t } from '@lingui/core/macro';
import styles from './alarm-status.module.css';

/** @param reached how many of the three steps are done */
export function AlarmProgress({ reached }: { reached: 0 | 1 | 2 | 3 }) {
  const steps = [t`Sent`, t`Received`, t`Answered`];
  return (
    // Screen readers get it from the headline.
    <ol className={styles.progress} aria-hidden="true">
      {steps.map((step, at) => (
        <li
          key={step}
          data-done={at < reached || undefined}
          data-next={at === reached || undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
