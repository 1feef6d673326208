// The medical and hazard notes on the worker, directly below the head; their absence is said too, because silence is not an answer.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMedicalCross } from '@tabler/icons-react';
import styles from './position.module.css';

/** @param notes null where none are recorded, undefined until that is known */
export function WorkerNotes({ notes }: { notes: string | null | undefined }) {
  const { t } = useLingui();
  return (
    <section className={styles.notes} aria-label={t`Medical and hazard notes`} data-none={notes ? undefined : true}>
      <IconMedicalCross size={20} aria-hidden="true" />
      <p>{notes === undefined ? '\u00a0' : notes || <Trans>No medical or hazard notes</Trans>}</p>
    </section>
  );
}
