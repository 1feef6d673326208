// Every recorded danger to responders, directly below the head: medical and hazard notes, dogs. A
// missing note is stated too.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDog, IconMedicalCross } from '@tabler/icons-react';
import type { Alert } from '#domain/alerts/alert.ts';
import { dangersOf } from '#domain/alerts/dispatch-brief/dangers.ts';
import styles from './position.module.css';

type Person = Pick<NonNullable<Alert['person_details']>, 'additional_notes' | 'dogs_information'>;

/** @param person undefined until they are known */
export function WorkerNotes({ person }: { person: Person | null | undefined }) {
  const { t } = useLingui();
  const { notes, dogs, isNone } = dangersOf(person);
  return (
    <section
      className={styles.notes}
      aria-label={t`Medical and hazard notes`}
      data-none={isNone || undefined}
    >
      {(notes || isNone) && (
        <div>
          <IconMedicalCross size={20} aria-hidden="true" />
          <p>{person ? notes || <Trans>No medical or hazard notes</Trans> : '\u00a0'}</p>
        </div>
      )}
      {dogs && (
        <div>
          <IconDog size={20} aria-hidden="true" />
          <p>
            <Trans>Dogs: {dogs}</Trans>
          </p>
        </div>
      )}
    </section>
  );
}
