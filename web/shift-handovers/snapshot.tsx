// A snapshot of the centre in its four parts: open, promised, on test, not reporting.
import { useLingui } from '@lingui/react/macro';
import type { HandoverSnapshot } from '#domain/shift-handovers/shift-handover.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
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
