// The ways from the console's overview to what concerns the shift.
import { useLingui } from '@lingui/react/macro';
import { maySeeObjectives } from '#domain/alerts/objectives/objectives.policy.ts';
import { mayRunDrills } from '#domain/drills/drills.policy.ts';
import { objectivesPath } from '#web/alerts/alert-address.ts';
import { drillsPath } from '#web/drills/drills-address.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useActor } from '#web/kit/session/session.ts';
import { handoverPath } from './handover-address.ts';
import styles from './shift-handovers.module.css';

export default function ShiftPanel() {
  const { t } = useLingui();
  const actor = useActor();
  return (
    <p className={styles.ways}>
      <Link to={handoverPath}>{t`Hand over shift`}</Link>
      {mayRunDrills(actor) && <Link to={drillsPath}>{t`Drills`}</Link>}
      {maySeeObjectives(actor) && <Link to={objectivesPath}>{t`Response objectives`}</Link>}
    </p>
  );
}
