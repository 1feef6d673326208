// On every page while the person is near a hazard without a timer: the place's text, and start a
// timer, later, or not needed.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AppReminder } from '#domain/phone/app-state.ts';
import { tokenCall } from '#web/kit/call/token-call.ts';
import { problemOf } from '../activate/problem.ts';
import { appCalls } from '../line/app-calls.ts';
import { changePhone, phoneNow, usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { useNow } from '../use-now.ts';
import { useTimer } from './use-timer.ts';
import styles from './welfare.module.css';

export function ReminderCards() {
  const { state } = usePhone();
  const timer = useTimer();
  const now = useNow();
  if (timer) return null;
  // State stored by an older page has none.
  const open = (state?.reminders ?? []).filter(
    ({ snoozed_until }) => snoozed_until === null || Date.parse(snoozed_until) <= now,
  );
  return open.map((reminder) => <ReminderCard key={reminder.id} reminder={reminder} />);
}

function ReminderCard({ reminder: { id, place, text } }: { reminder: AppReminder }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (answer: 'snooze' | 'dismiss'): Promise<void> => {
    const { token } = phoneNow();
    if (token === null) return;
    const reminders = await tokenCall(
      appCalls.answerReminder,
      { params: { id }, body: { answer } },
      { token, waitMs: 10_000 },
    );
    const { state } = phoneNow();
    if (state) changePhone({ state: { ...state, reminders } });
  };
  const answer = (given: 'snooze' | 'dismiss') => () => {
    setBusy(true);
    setProblem('');
    void send(given)
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <section className={styles.reminder} aria-label={t`Reminder near ${place}`}>
      <p role="status">{text}</p>
      <a href="#timer" className={parts.button} data-look="primary">
        {t`Start timer`}
      </a>
      <div className={parts.row}>
        <button type="button" className={parts.button} disabled={busy} onClick={answer('snooze')}>
          {t`Later, in 10 min`}
        </button>
        <button type="button" className={parts.button} disabled={busy} onClick={answer('dismiss')}>
          {t`Not needed`}
        </button>
      </div>
      <p className={parts.problem} role="alert">
        {problem}
      </p>
    </section>
  );
}
