// A snapshot of the centre: how alerts were answered, and its four parts: open, promised, on test,
// not reporting.
import { useLingui } from '@lingui/react/macro';
import type { Answered } from '#domain/alerts/objectives/answered.ts';
import type { HandoverSnapshot } from '#domain/shift-handovers/shift-handover.ts';
import { useObjectiveWords } from '#web/kit/format/objective-words.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { usePercent } from '#web/supervision/goals.ts';
import { NotReporting } from './not-reporting.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { Promises } from './promises.tsx';
import styles from './shift-handovers.module.css';

export function Snapshot({ snapshot }: { snapshot: HandoverSnapshot }) {
  const { t } = useLingui();
  const { exact } = useFormat();
  return (
    <div>
      <p className={styles.at}>{t`As of ${exact(snapshot.at)}`}</p>
      {snapshot.answered && <AnswerTimes answered={snapshot.answered} />}
      <div className={styles.columns}>
        <div>
          <OpenAlerts open={snapshot.open} at={snapshot.at} />
        </div>
        <div>
          <Promises snapshot={snapshot} />
          <NotReporting snapshot={snapshot} />
        </div>
      </div>
    </div>
  );
}

function AnswerTimes({ answered }: { answered: Answered }) {
  const { t } = useLingui();
  const { exact } = useFormat();
  const { measured } = useObjectiveWords();
  const percent = usePercent();
  const { alerts, within_target, within_limit, since, objective } = answered;
  const { target, limit } = objective;
  const answeredIn =
    alerts === 0
      ? t`No emergency or urgent alerts answered since ${exact(since)}.`
      : t`Emergency and urgent alerts answered since ${exact(since)}: ${alerts}, ${percent(within_target / alerts)} in ${target.seconds} s, ${percent(within_limit / alerts)} in ${limit.seconds} s.`;
  return (
    <p className={styles.at}>
      {answeredIn} {measured(objective)}.
    </p>
  );
}
