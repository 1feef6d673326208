// On the first page, where it was turned on: whether shake and fall detection works just now.
import { t } from '@lingui/core/macro';
import { usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import styles from './motion.module.css';
import { turnMotionOn } from './motion-sensor.ts';

export function MotionLine() {
  const { settings, motion } = usePhone();
  if (settings.motion !== true || motion === 'off') return null;
  return (
    <p className={styles.line} role="status">
      {motion === 'on' ? (
        t`Shake and fall: on while this page is open and the screen is on.`
      ) : (
        <>
          {t`Shake and fall: no motion data.`}{' '}
          <button type="button" className={parts.link} onClick={() => void turnMotionOn()}>
            {t`Turn on again`}
          </button>
        </>
      )}
    </p>
  );
}
