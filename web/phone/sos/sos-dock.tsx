// The buttons that call for help, in reach of the thumb on every page and during every question:
// they need neither a page's code nor a network.
import { t } from '@lingui/core/macro';
import { raise } from '../line/raise.ts';
import { freshFix } from '../place/position.ts';
import { HoldButton } from './hold-button.tsx';
import styles from './sos-dock.module.css';

/**
 * @param full with medical help and the test, and a large SOS; otherwise a low bar that leaves the
 * page its room
 */
export function SosDock({ full }: { full: boolean }) {
  return (
    <section className={styles.dock} data-full={full || undefined} aria-label={t`Call for help`}>
      {full && (
        <HoldButton
          look="medical"
          label={t`Medical`}
          icon={<DockIcon path="M12 4v16M4 12h16" />}
          question={t`Send a call for medical help now?`}
          onBegin={freshFix}
          onHeld={() => raise('medical')}
        />
      )}
      <HoldButton
        look={full ? 'sos' : 'bar'}
        label={t`SOS`}
        question={t`Send an SOS now?`}
        onBegin={freshFix}
        onHeld={() => raise('sos')}
      />
      {full && (
        <HoldButton
          look="test"
          label={t`Test`}
          icon={<DockIcon path="M5 12l5 5L20 7" />}
          question={t`Send a test alert now?`}
          onBegin={freshFix}
          onHeld={() => raise('test')}
        />
      )}
    </section>
  );
}

/** Next to the word, so that the buttons can be distinguished without reading. */
function DockIcon({ path }: { path: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
