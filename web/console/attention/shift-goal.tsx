// The share of this shift's alerts answered in time, next to the page title of the console: "Shift:
// 92% in 10 s, 100% in 40 s".
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { responseLines } from '#domain/dashboard/response-times/response-lines.ts';
import { supervisionApi } from '#domain/supervision/supervision.api.ts';
import { useIsConsole } from '#web/console-health/use-proof.ts';
import { useData } from '#web/kit/call/query.ts';
import { usePath } from '#web/kit/screen/address.tsx';
import { goalsMet, usePercent } from '#web/supervision/goals.ts';
import styles from './attention.module.css';

export default function ShiftGoal() {
  const isAtConsole = usePath().startsWith('/alert-monitoring');
  return useIsConsole() && isAtConsole ? <Shown /> : null;
}

function Shown() {
  const { t } = useLingui();
  const percent = usePercent();
  const { data } = useData(
    supervisionApi.wall,
    {},
    { refetchInterval: 30_000, handles: [0, 403, 500, 502, 503] },
  );
  if (!data || data.answered.alerts === 0) return null;
  const { answered } = data;
  const isMissed = goalsMet(answered).includes(false);
  const { target, limit } = responseLines;
  const [first, second] = [
    percent(answered.within_10 / answered.alerts),
    percent(answered.within_40 / answered.alerts),
  ];
  const goal = t`Goal: ${percent(target.share)} within ${target.seconds} s, ${percent(limit.share)} within ${limit.seconds} s`;
  return (
    <span className={styles.goal} data-missed={isMissed || undefined} title={goal}>
      {isMissed && <IconAlertTriangle size={16} aria-label={t`goal missed`} />}
      <span className={styles.goalWords}>
        <Trans>
          Shift: <b>{first}</b> in {target.seconds} s, <b>{second}</b> in {limit.seconds} s
        </Trans>
      </span>
    </span>
  );
}
