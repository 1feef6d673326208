// Next to the steps: what the device has shown so far, ticked as it comes, and what helps where a
// check stays open.
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import type { Check } from '#domain/devices/connect/checks.ts';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { Turning } from '#web/ui/feedback/turning.tsx';
import { connectionLooks } from '../records/device-words.ts';
import styles from './checks.module.css';
import { DevicePicture } from './device-picture.tsx';
import { useCheckWords, useFixes } from './use-check-words.ts';
import type { Connecting } from './use-connecting.ts';
import { useWhen } from './use-when.ts';

export function ChecksCard({
  connecting,
  checks,
  isLive,
}: {
  connecting: Connecting;
  checks: readonly Check[];
  isLive: boolean;
}) {
  const { t } = useLingui();
  const { device } = connecting;
  const done = checks.filter((check) => check.done).length;
  const all = checks.length;
  const current = checks.find((check) => !check.done)?.name;
  return (
    <section className={styles.card} aria-label={t`Checks`}>
      <div className={styles.head}>
        <DevicePicture kind={device.kind} />
        <div>
          <StatusBadge look={connectionLooks[device.connection]} />
          <p className={styles.count}>{t`${done} of ${all} checks`}</p>
          <p className={styles.about} role="status">
            {isLive ? t`Updates by itself` : t`Not updating. Trying again.`}
          </p>
        </div>
      </div>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <CheckLine
            key={check.name}
            check={check}
            connecting={connecting}
            isCurrent={check.name === current}
          />
        ))}
      </ul>
    </section>
  );
}

function CheckLine({
  check,
  connecting,
  isCurrent,
}: {
  check: Check;
  connecting: Connecting;
  isCurrent: boolean;
}) {
  const { t } = useLingui();
  const when = useWhen();
  const words = useCheckWords()(check, connecting);
  return (
    <li data-done={check.done || undefined} data-current={isCurrent || undefined}>
      {check.done && <IconCircleCheckFilled size={20} role="img" aria-label={t`Done`} />}
      {!check.done && isCurrent && <Turning label={t`Waiting`} />}
      {!check.done && !isCurrent && <IconCircleDashed size={20} role="img" aria-label={t`To do`} />}
      <span>{words}</span>
      {check.at !== null && <time dateTime={check.at}>{when(check.at)}</time>}
    </li>
  );
}

/** What helps with the checks that are open. */
export function OpenChecks({
  connecting,
  checks,
}: {
  connecting: Connecting;
  checks: readonly Check[];
}) {
  const { t } = useLingui();
  const fixes = useFixes()(connecting, checks);
  if (fixes.length === 0) return null;
  return (
    <section className={styles.fixes} aria-labelledby="open-checks">
      <h3 id="open-checks">{t`If a check stays open`}</h3>
      <dl>
        {fixes.map(({ sign, fix }) => (
          <div key={sign}>
            <dt>{sign}</dt>
            <dd>{fix}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
