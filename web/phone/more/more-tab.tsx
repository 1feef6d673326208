// Everything else: the phone's owner, its permissions, its buttons, the sound, the silent alarm
// explained, and signing out.
import { t } from '@lingui/core/macro';
import { chooseScheme, useScheme } from '#web/ui/theme/colour-scheme.ts';
import { ButtonPanel } from '../button/button-panel.tsx';
import { usePhone } from '../memory/phone-store.ts';
import { MotionPanel } from '../motion/motion-panel.tsx';
import parts from '../parts/parts.module.css';
import { PinPanel } from '../pins/pin-panel.tsx';
import { allowPosition } from '../place/position.ts';
import { PushPanel } from '../push/push-panel.tsx';
import { trySound } from '../welfare/grace-sound.ts';
import { FavouritesPanel } from './favourites-panel.tsx';
import { SignOut } from './sign-out.tsx';

export function MoreTab() {
  const { owner } = usePhone();
  return (
    <>
      <section className={parts.panel} aria-labelledby="phone-heading">
        <h2 id="phone-heading">{owner?.person?.name ?? owner?.device.name ?? ''}</h2>
        <p>
          {owner?.organisation.name} · {owner?.device.name}
        </p>
      </section>
      <PositionPanel />
      <FavouritesPanel />
      <MotionPanel />
      <ButtonPanel />
      <PushPanel />
      <section className={parts.panel} aria-labelledby="silent-heading">
        <h2 id="silent-heading">{t`Silent alert`}</h2>
        <p>{t`If someone threatens you, hold “Check connection” on the first page for 3 seconds. This raises a duress alert without a sound and without a sign on the screen.`}</p>
        <p>{t`One tick after the line: received. Two ticks: someone is responding.`}</p>
      </section>
      <PinPanel />
      <WarningPanel />
      <SignOut />
    </>
  );
}

function PositionPanel() {
  const { settings } = usePhone();
  const on = settings.position === 'on';
  return (
    <section className={parts.panel} aria-labelledby="position-heading">
      <h2 id="position-heading">{t`Your position`}</h2>
      <p>
        {on
          ? t`Sent with an alert, while one is open, and while a timer runs.`
          : t`Position is off: nobody sees where you are.`}
      </p>
      <button type="button" className={parts.button} onClick={() => allowPosition(!on)}>
        {on ? t`Turn off the position` : t`Turn on the position`}
      </button>
    </section>
  );
}

function WarningPanel() {
  const { scheme } = useScheme();
  return (
    <section className={parts.panel} aria-labelledby="look-heading">
      <h2 id="look-heading">{t`Sound and appearance`}</h2>
      <div className={parts.row}>
        <button type="button" className={parts.button} onClick={() => void trySound()}>
          {t`Test the warning`}
        </button>
        <button
          type="button"
          className={parts.button}
          onClick={() => chooseScheme(scheme === 'dark' ? 'light' : 'dark')}
        >
          {scheme === 'dark' ? t`Use light colours` : t`Use dark colours`}
        </button>
      </div>
    </section>
  );
}
