// One step on the page: its number or tick on a line that leads to the next one, its title and what
// to do.
import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './connect.module.css';

export type StepState = 'done' | 'now' | 'later';

export function Step({
  number,
  state,
  title,
  label,
  about,
  action,
  children,
}: {
  number: number;
  state: StepState;
  /** Left out where the content has a heading of its own, with `label` as the name. */
  title?: ReactNode;
  label?: string;
  about?: ReactNode;
  /** At the end of its line. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const id = useId();
  return (
    <li
      className={styles.step}
      data-state={state}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={styles.mark}>
        {state === 'done' ? (
          <IconCheck size={18} stroke={2.6} role="img" aria-label={t`Done`} />
        ) : (
          number
        )}
      </span>
      <section
        className={styles.body}
        {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
      >
        {title !== undefined && (
          <div className={styles.head}>
            <div>
              <h3 id={id}>{title}</h3>
              {about !== undefined && <p className={styles.about}>{about}</p>}
            </div>
            {action}
          </div>
        )}
        {children}
      </section>
    </li>
  );
}
