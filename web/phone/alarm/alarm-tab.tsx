// The first page: the state of every alert, the number to call instead, and the options of an
// alert. The SOS buttons are below, on every page.
import { MotionLine } from '../motion/motion-line.tsx';
import { PlaceLine } from '../place/place-line.tsx';
import styles from './alarm.module.css';
import { AlarmStatus } from './alarm-status.tsx';
import { CallOtherwise } from './call-otherwise.tsx';
import { DiscreetCheck } from './discreet-check.tsx';

export function AlarmTab() {
  return (
    <div className={styles.page}>
      <AlarmStatus>
        <CallOtherwise />
      </AlarmStatus>
      <PlaceLine />
      <MotionLine />
      <DiscreetCheck />
    </div>
  );
}
