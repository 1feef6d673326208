// The ways from the console's overview to what concerns the shift.
import { useLingui } from '@lingui/react/macro';
import { maySupervise } from '#domain/access/roles.ts';
import { objectivesPath } from '#web/alerts/alert-address.ts';
import { drillsPath } from '#web/drills/drills-address.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { handoverPath } from './handover-address.ts';
import styles from './shift-handovers.module.css';

export default function ShiftPanel() {
  const { t } = useLingui();
  const supervises = maySupervise(useUser().role.name);
  return (
    <p className={styles.ways}>
      <Link to={handoverPath}>{t`Hand over shift`}</Link>
      {supervises && <Link to={drillsPath}>{t`Drills`}</Link>}
      {supervises && <Link to={objectivesPath}>{t`Response objectives`}</Link>}
    </p>
  );
}
