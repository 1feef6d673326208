// Asks whether many silences or alerts are one event. It hides nothing: every alert stays in the queue, and people with a running timer stay on their own.
import { useLingui } from '@lingui/react/macro';
import { IconUsersGroup, IconWifiOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { isUnowned } from '#domain/alerts/alert-order.ts';
import { onTheirOwn, takenTogether, textedPeople } from '#domain/common-causes/cause-answers.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import type { commonCausesApi } from '#domain/common-causes/common-causes.api.ts';
import { call } from '#web/kit/call/call.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useData } from '#web/kit/call/query.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { alertCalls } from '../alert-calls.ts';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import { ShownAlert } from '../shown-alert.ts';
import { TimeLeft } from '../time-left.tsx';
import { evidenceOf, questionOf } from './cause-words.ts';
import styles from './common-cause.module.css';

const TextDialog = lazy(() => import('./text-dialog.tsx'));

const causeCall = lightEndpoint<(typeof commonCausesApi)['now']>({ method: 'GET', path: '/common-causes' });
const askAgainMs = 10_000;

/** @param acknowledge answers true when it was done */
export default function CommonCauseStrip({ acknowledge }: { acknowledge: (alert: ShownAlert) => Promise<boolean> }) {
  const read = useData(causeCall, {}, { refetchInterval: askAgainMs, handles: [0, 403, 429, 500, 502, 503, 504] });
  const [answered, setAnswered] = useKeptState<readonly string[]>('answered causes', []);
  const cause = read.data;
  if (!cause) return null;
  const key = `${cause.kind} ${cause.value} ${cause.signs[0]?.at ?? ''}`;
  if (answered.includes(key)) return null;
  return <Question cause={cause} acknowledge={acknowledge} onAnswered={() => setAnswered((old) => [...old, key].slice(-50))} />;
}

export interface QuestionProps {
  cause: CommonCause;
  acknowledge: (alert: ShownAlert) => Promise<boolean>;
  onAnswered: () => void;
}

export function Question({ cause, acknowledge, onAnswered }: QuestionProps) {
  const { t, i18n } = useLingui();
  const { rows } = useQueue(useQueueStore());
  const [pending, setPending] = useState(false);
  const [texting, setTexting] = useState(false);
  const ids = new Set(takenTogether(cause));
  const taken = rows.filter((row) => ids.has(row.id) && isUnowned(row));
  const people = textedPeople(cause);
  const question = questionOf(cause);
  const take = async () => {
    setPending(true);
    let done = 0;
    for (const row of taken) {
      if (!(await acknowledge(ShownAlert.chosen(row)))) continue;
      done += 1;
      await note(row.id, t`Taken as one event: ${question} ${evidenceOf(cause, i18n)}`);
    }
    setPending(false);
    toast.info(t`${done} alerts taken as one event, each with a note.`);
    if (done === taken.length) onAnswered();
  };
  return (
    <section className={styles.cause} aria-label={t`Possible common cause`}>
      <p className={styles.question}>
        <IconWifiOff size={20} aria-hidden="true" />
        <b>{question}</b>
      </p>
      <p className={styles.evidence}>{evidenceOf(cause, i18n)}</p>
      <div className={styles.answers}>
        {taken.length > 0 && (
          <Button look="primary" pending={pending} icon={<IconUsersGroup size={18} aria-hidden="true" />} onClick={() => void take()}>
            {t`Take ${taken.length} as one event`}
          </Button>
        )}
        {people.length > 0 && <Button onClick={() => setTexting(true)}>{t`Text all ${people.length} people`}</Button>}
        <Button onClick={onAnswered}>{t`Not related`}</Button>
      </div>
      <OnTheirOwn cause={cause} />
      <Suspense>{texting && <TextDialog userIds={people} onClose={() => setTexting(false)} />}</Suspense>
    </section>
  );
}

/** One note to each; a note that is not saved leaves the alert taken. */
async function note(id: number, comment: string): Promise<void> {
  try {
    await call(alertCalls.comment, { params: { id }, body: { comment, client_id: crypto.randomUUID() } });
  } catch {
    toast.warning(comment);
  }
}

function OnTheirOwn({ cause }: { cause: CommonCause }) {
  const { t } = useLingui();
  const own = onTheirOwn(cause);
  if (own.length === 0) return null;
  return (
    <details className={styles.own}>
      <summary>
        {own.length === 1
          ? t`1 person stays on their own: a welfare timer is running, so the silence may be real.`
          : t`${own.length} people stay on their own: a welfare timer is running, so the silence may be real.`}
      </summary>
      <ul aria-label={t`People with a running timer`}>
        {own.map(({ device_id, alert_id, person, device, timer }) => (
          <li key={`${device_id} ${alert_id}`}>
            <b>{person?.name ?? device}</b> {timer?.activity}
            {timer && <TimeLeft due={timer.due_at} className={styles.left} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
