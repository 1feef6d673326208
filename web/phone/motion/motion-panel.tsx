// The switch for shake and fall: off until the person turns it on, with its effects and limits.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { canFeel, turnMotionOff, turnMotionOn } from './motion-sensor.ts';

export function MotionPanel() {
  const { settings } = usePhone();
  const [problem, setProblem] = useState<'refused' | 'silent' | null>(null);
  const [busy, setBusy] = useState(false);
  const on = settings.motion === true;
  const turn = async (): Promise<void> => {
    setProblem(null);
    if (on) return turnMotionOff();
    setBusy(true);
    setProblem(await turnMotionOn());
    setBusy(false);
  };
  return (
    <section className={parts.panel} aria-labelledby="motion-heading">
      <h2 id="motion-heading">{t`Shake and fall`}</h2>
      {canFeel() ? (
        <>
          <p>{t`Raises an alert when you shake the phone hard for 3 seconds, or when you fall with it and then lie still. It warns with sound and vibration first: you have 20 seconds to cancel.`}</p>
          <p>{t`Works only while this page is open and the screen is on. A locked phone or a closed page feels nothing, and some falls are missed. Keep the phone on your body.`}</p>
          <p>{t`While it is on, the screen stays on if the browser allows it. This uses more battery.`}</p>
          {!on && (
            <p>{t`Your browser may ask whether this page may use the motion sensors. Movements stay on this phone.`}</p>
          )}
          <p className={parts.problem} role="alert">
            {problem === 'refused' &&
              t`The motion sensors are blocked. Allow motion for this page in the browser’s settings, then try again.`}
            {problem === 'silent' &&
              t`This phone gives no motion data, so shake and fall stay off.`}
          </p>
          <button
            type="button"
            className={parts.button}
            disabled={busy}
            onClick={() => void turn()}
          >
            {on ? t`Turn off shake and fall` : t`Turn on shake and fall`}
          </button>
        </>
      ) : (
        <p>{t`This browser has no motion sensors. SOS and timers work as usual.`}</p>
      )}
    </section>
  );
}
