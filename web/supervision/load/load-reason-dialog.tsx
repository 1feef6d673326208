// The reason for giving another alert to an operator with a full load; mounted once in the shell,
// shown while one is asked for.
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useSyncExternalStore } from 'react';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from '../supervision.module.css';
import { type OpenLoadQuestion, openLoadQuestion, subscribeLoadQuestion } from './load-reason.ts';

export default function LoadReasonDialog() {
  const question = useSyncExternalStore(subscribeLoadQuestion, openLoadQuestion);
  return (
    question && <Asked key={`${question.alertId} ${question.operator.id}`} question={question} />
  );
}

function Asked({
  question: { alertId, subject, operator, refusal, answer },
}: {
  question: OpenLoadQuestion;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useKeptState(`load reason ${alertId} ${operator.id}`, '');
  const given = reason.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (given !== '') answer(given);
  };
  return (
    <Modal
      open
      onClose={() => answer(null)}
      title={t`${operator.name} has a full load`}
      closeLabel={t`Close`}
    >
      <form className={styles.loadReason} onSubmit={send}>
        <p>{refusal}</p>
        <TextArea
          label={t`Reason`}
          hint={t`Saved in the timeline of the alert for ${subject}.`}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.loadAnswers}>
          <Button type="submit" look="primary" disabled={given === ''}>
            {t`Assign to ${operator.name}`}
          </Button>
          <Button onClick={() => answer(null)}>{t`Cancel`}</Button>
        </div>
      </form>
    </Modal>
  );
}
