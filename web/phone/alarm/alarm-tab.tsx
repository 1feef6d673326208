// The alarm page: one large button for help, two smaller ones, how every alarm stands, and what goes along with it.
import { t } from '@lingui/core/macro';
import { raise } from '../line/raise.ts';
import { PlaceLine } from '../place/place-line.tsx';
import { freshFix } from '../place/position.ts';
import styles from './alarm.module.css';
import { AlarmStatus } from './alarm-status.tsx';
import { DiscreetCheck } from './discreet-check.tsx';
import { HoldButton } from './hold-button.tsx';

export function AlarmTab() {
  return (
    <>
      <AlarmStatus />
      <div className={styles.alarms}>
        <HoldButton look="sos" label={t`SOS`} question={t`Send an SOS now?`} onBegin={freshFix} onHeld={() => raise('sos')} />
        <div className={styles.lesser}>
          <HoldButton
            look="medical"
            label={t`Medical`}
            question={t`Send a call for medical help now?`}
            onBegin={freshFix}
            onHeld={() => raise('medical')}
          />
          <HoldButton look="test" label={t`Test`} question={t`Send a test alert now?`} onBegin={freshFix} onHeld={() => raise('test')} />
        </div>
      </div>
      <PlaceLine />
      <DiscreetCheck />
    </>
  );
}
