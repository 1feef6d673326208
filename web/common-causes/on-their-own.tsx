// The people of a common cause whose alerts are taken one by one, each with the reason and the way
// to the alert.
import { useLingui } from '@lingui/react/macro';
import { aloneReasonOf, onTheirOwn } from '#domain/common-causes/cause-answers.ts';
import type { CauseSign } from '#domain/common-causes/cause-sign.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { TimeLeft } from '#web/alerts/time-left.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { aloneWords } from './cause-words.ts';
import styles from './common-causes.module.css';

const subjectOf = ({ alert_id, device_id }: CauseSign) => ({
  key: `alone ${alert_id ?? `device ${device_id}`}`,
  state: '',
});

export function OnTheirOwn({ cause }: { cause: CommonCause }) {
  const { t } = useLingui();
  const own = onTheirOwn(cause);
  if (own.length === 0) return null;
  return (
    <details className={styles.own}>
      <summary>
        {own.length === 1
          ? t`1 person stays on their own and may need help`
          : t`${own.length} people stay on their own and may need help`}
      </summary>
      <LiveList label={t`People who stay on their own`} items={own} subjectOf={subjectOf}>
        {(sign, steady) => <Alone sign={sign} steady={steady} />}
      </LiveList>
    </details>
  );
}

function Alone({ sign, steady }: { sign: CauseSign; steady: SteadyItem }) {
  const { alert_id, person, device, timer } = sign;
  const reason = aloneReasonOf(sign);
  const name = <b>{person?.name ?? device}</b>;
  return (
    <li {...steady}>
      {alert_id === null ? name : <Link to={alertAddress(alert_id)}>{name}</Link>}{' '}
      {reason && aloneWords(reason, sign)}
      {timer && <TimeLeft due={timer.due_at} className={styles.left} />}
    </li>
  );
}
