// Listens to the phone's motion while the person wants it and the page is open: a detected motion
// begins a countdown. The screen is kept on for it where possible.
import { feelMotion, type MotionState } from '#domain/phone/motion/motion-sense.ts';
import { changePhone, phoneNow, subscribePhone } from '../memory/phone-store.ts';
import { beginCountdown } from './countdown.ts';
import { keepScreenOn, letScreenGo } from './screen-on.ts';

/** A sensor without readings for so long counts as silent. */
const silentAfterMs = 3000;

let state: MotionState | null = null;
let listening = false;
let spoke = false;
let watching: ReturnType<typeof setInterval> | undefined;

export const canFeel = (): boolean => 'DeviceMotionEvent' in window;

/** Follows the person's choice; call once. */
export function keepMotion(): void {
  subscribePhone(follow);
  follow();
}

/**
 * Turns it on, from a touch: some browsers ask the person only then.
 * @returns null, or why not: the person or the browser refuses, or the phone has no working sensor
 */
export async function turnMotionOn(): Promise<'refused' | 'silent' | null> {
  if (!canFeel()) return 'silent';
  if (!(await allowed())) return 'refused';
  if (!(await speaks())) return 'silent';
  changePhone({ settings: { ...phoneNow().settings, motion: true } });
  return null;
}

export function turnMotionOff(): void {
  changePhone({ settings: { ...phoneNow().settings, motion: false }, felt: null });
}

/** iOS asks the person; others do not. */
async function allowed(): Promise<boolean> {
  const ask: unknown = Reflect.get(DeviceMotionEvent, 'requestPermission');
  if (typeof ask !== 'function') return true;
  try {
    return (await Reflect.apply(ask, DeviceMotionEvent, [])) === 'granted';
  } catch {
    // It throws where the page was not touched: to the person that is a refusal, and the next touch
    // asks again.
    return false;
  }
}

const speaks = async (): Promise<boolean> =>
  await new Promise((resolve) => {
    const done = (answer: boolean) => {
      window.removeEventListener('devicemotion', onMotion);
      clearTimeout(timer);
      resolve(answer);
    };
    const onMotion = (event: DeviceMotionEvent): void => {
      if (isReading(event)) done(true);
    };
    const timer = setTimeout(() => done(false), silentAfterMs);
    window.addEventListener('devicemotion', onMotion);
  });

/** A computer without a sensor sends one empty event. */
const isReading = ({ accelerationIncludingGravity: read }: DeviceMotionEvent): boolean =>
  read !== null && read.x !== null && read.y !== null && read.z !== null;

function follow(): void {
  const { token, ended, settings } = phoneNow();
  const wanted = settings.motion === true && token !== null && !ended && canFeel();
  if (wanted === listening) return;
  listening = wanted;
  state = null;
  clearInterval(watching);
  if (wanted) {
    window.addEventListener('devicemotion', take);
    watching = setInterval(look, silentAfterMs);
    keepScreenOn();
    return;
  }
  window.removeEventListener('devicemotion', take);
  letScreenGo();
  changePhone({ motion: 'off', felt: null });
}

function look(): void {
  const { motion } = phoneNow();
  const unspoken = document.visibilityState === 'visible' ? 'silent' : motion;
  const now = spoke ? 'on' : unspoken;
  spoke = false;
  if (now !== motion) changePhone({ motion: now });
}

function take(event: DeviceMotionEvent): void {
  const { accelerationIncludingGravity: read, timeStamp } = event;
  if (!isReading(event)) return;
  spoke = true;
  if (phoneNow().motion !== 'on') changePhone({ motion: 'on' });
  // The warning vibrates, and would be felt itself.
  if (phoneNow().felt) {
    state = null;
    return;
  }
  const next = feelMotion(state, {
    at_ms: timeStamp,
    x: read?.x ?? Number.NaN,
    y: read?.y ?? Number.NaN,
    z: read?.z ?? Number.NaN,
  });
  state = next.state;
  if (next.felt) beginCountdown(next.felt);
}
