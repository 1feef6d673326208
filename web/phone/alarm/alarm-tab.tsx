// The alarm page: one large button for help, two smaller ones, the state of every alarm, and what goes along with it.
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
    <div className={styles.page}>
      <AlarmStatus />
      <div className={styles.alarms}>
        <HoldButton look="sos" label={t`SOS`} question={t`Send an SOS now?`} onBegin={freshFix} onHeld={() => raise('sos')} />
        <div className={styles.lesser}>
          <HoldButton
            look="medical"
            label={t`Medical`}
            icon={<AlarmIcon path="M12 4v16M4 12h16" />}
            question={t`Send a call for medical help now?`}
            onBegin={freshFix}
            onHeld={() => raise('medical')}
          />
          <HoldButton
            look="test"
            label={t`Test`}
            icon={<AlarmIcon path="M5 12l5 5L20 7" />}
            question={t`Send a test alert now?`}
            onBegin={freshFix}
            onHeld={() => raise('test')}
          />
        </div>
      </div>
      <PlaceLine />
      <DiscreetCheck />
    </div>
  );
}

/** Beside the word, so that the buttons are told apart without reading. */
function AlarmIcon({ path }: { path: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
