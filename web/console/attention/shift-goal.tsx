// The shares of this shift's alerts answered in time, next to the page title of the console:
// "Shift: 92% in 10 s, 100% in 40 s", and what they are measured against.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { linesMet } from '#domain/alerts/objectives/objective.ts';
import { supervisionApi } from '#domain/supervision/supervision.api.ts';
import { responseObjectiveChanged } from '#web/alerts/objectives/objective-calls.ts';
import { useIsConsole } from '#web/console-health/use-proof.ts';
import { useData } from '#web/kit/call/query.ts';
import { useObjectiveWords } from '#web/kit/format/objective-words.tsx';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { usePath } from '#web/kit/screen/address.tsx';
import { usePercent } from '#web/supervision/goals.ts';
import styles from './attention.module.css';

export default function ShiftGoal() {
  const isAtConsole = usePath().startsWith('/alert-monitoring');
  return useIsConsole() && isAtConsole ? <Shown /> : null;
}

function Shown() {
  const { t } = useLingui();
  const percent = usePercent();
  const { measured, against } = useObjectiveWords();
  const { data, refetch } = useData(
    supervisionApi.wall,
    {},
    { refetchInterval: 30_000, handles: [0, 403, 500, 502, 503] },
  );
  useLive(alertMonitoringChannel, [news(responseObjectiveChanged, () => void refetch())]);
  if (!data || data.answered.alerts === 0) return null;
  const { answered } = data;
  const isMissed = linesMet(answered, answered.objective).includes(false);
  const { target, limit } = answered.objective;
  const [first, second] = [
    percent(answered.within_target / answered.alerts),
    percent(answered.within_limit / answered.alerts),
  ];
  return (
    <span
      className={styles.goal}
      data-missed={isMissed || undefined}
      title={measured(answered.objective)}
    >
      {isMissed && <IconAlertTriangle size={16} aria-label={t`goal missed`} />}
      <span className={styles.goalWords}>
        <span>
          <Trans>
            Shift: <b>{first}</b> in {target.seconds} s, <b>{second}</b> in {limit.seconds} s
          </Trans>
        </span>
        <span>{against(answered.objective)}</span>
      </span>
    </span>
  );
}
