// The data sent with an alarm: the position with its accuracy and age, and the charge; and the
// question for permission.
import { t } from '@lingui/core/macro';
import { usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { toServer, useNow } from '../use-now.ts';
import { ago } from '../when.ts';
import styles from './place.module.css';
import { allowPosition, freshFix } from './position.ts';

export function PlaceLine() {
  const { settings, battery_percent } = usePhone();
  if (settings.position === 'unasked') return <PositionQuestion />;
  return (
    <p className={styles.line}>
      <PositionWords />
      {battery_percent !== null && <span>{t`Battery ${battery_percent}%`}</span>}
    </p>
  );
}

function PositionWords() {
  const { settings, fix, fix_problem } = usePhone();
  const now = useNow();
  if (settings.position === 'off')
    return <span>{t`Position is off: nobody sees where you are.`}</span>;
  if (fix) {
    const metres = Math.round(fix.accuracy_m);
    const age = ago(now - toServer(Date.parse(fix.fixed_at)));
    return (
      <span>
        {t`Position ±${metres} m, ${age}`}{' '}
        <button type="button" className={parts.link} onClick={freshFix}>
          {t`Update`}
        </button>
      </span>
    );
  }
  if (fix_problem === 'refused')
    return <span>{t`The browser refuses the position. Allow it in the site’s settings.`}</span>;
  return (
    <span>
      {fix_problem === 'unavailable'
        ? t`Your position could not be found.`
        : t`Looking for the position`}
    </span>
  );
}

function PositionQuestion() {
  return (
    <section className={styles.question} aria-label={t`Your position`}>
      <p>{t`Send your position with your alerts? It is only sent with an alert, while one is open, and while a timer runs.`}</p>
      <div className={parts.row}>
        <button type="button" className={parts.button} onClick={() => allowPosition(false)}>
          {t`No`}
        </button>
        <button
          type="button"
          className={parts.button}
          data-look="primary"
          onClick={() => allowPosition(true)}
        >
          {t`Yes, send my position`}
        </button>
      </div>
    </section>
  );
}
