// The ways from the console's overview to what concerns the shift.
import { useLingui } from '@lingui/react/macro';
import { maySupervise } from '#domain/access/roles.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { drillsPath } from '../drills/drills-address.ts';
import styles from './handover.module.css';
import { handoverPath } from './handover-address.ts';

export default function ShiftPanel() {
  const { t } = useLingui();
  return (
    <p className={styles.ways}>
      <Link to={handoverPath}>{t`Hand over shift`}</Link>
      {maySupervise(useUser().role.name) && <Link to={drillsPath}>{t`Drills`}</Link>}
    </p>
  );
}
