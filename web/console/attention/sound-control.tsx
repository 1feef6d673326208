// Sounds on or off, for how long, and a test of each; "Sounds off" is there as long as they are
// (ux.md checks 4 and 5).
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPlay, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useMay } from '#web/kit/session/session.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import styles from './attention.module.css';
import { useSound } from './sound.ts';

const usualMinutes = 10;

export function SoundControl() {
  const { t } = useLingui();
  const { time } = useFormat();
  const mayRead = useMay('read alert monitoring');
  const { mutedUntil } = useSound();
  const isMuted = mutedUntil !== null;
  const toggle = () => (isMuted ? alarmSound.unmute() : alarmSound.muteFor(usualMinutes));
  useActions(
    mayRead
      ? [
          {
            id: 'sounds',
            label: isMuted ? t`Turn sounds on` : t`Turn sounds off for ten minutes`,
            keys: 's',
            group: t`Alerts`,
            run: toggle,
          },
          ...[5, 30].map((minutes) => ({
            id: `sounds.off ${minutes}`,
            label: t`Turn sounds off for ${minutes} minutes`,
            group: t`Alerts`,
            run: () => alarmSound.muteFor(minutes),
          })),
          ...([1, 2, 3, 4] as const).map((priority) => ({
            id: `sounds.test ${priority}`,
            label: t`Test the sound of priority ${priority}`,
            group: t`Alerts`,
            run: () => void alarmSound.test(priority),
          })),
        ]
      : [],
  );
  if (!mayRead) return null;
  const off = (minutes: number) => ({
    key: `off ${minutes}`,
    label: t`Off for ${minutes} minutes`,
    icon: <IconVolumeOff size={18} aria-hidden="true" />,
    onSelect: () => alarmSound.muteFor(minutes),
  });
  const test = (priority: 1 | 2 | 3 | 4) => ({
    key: `test ${priority}`,
    label: t`Test the sound of priority ${priority}`,
    icon: <IconPlayerPlay size={18} aria-hidden="true" />,
    apart: priority === 1,
    onSelect: () => void alarmSound.test(priority),
  });
  const on = {
    key: 'on',
    label: t`Sounds on`,
    icon: <IconVolume size={18} aria-hidden="true" />,
    onSelect: () => alarmSound.unmute(),
  };
  return (
    <Menu
      buttonClass={isMuted ? `${styles.sounds} ${styles.off}` : styles.sounds}
      button={
        <>
          {isMuted ? (
            <IconVolumeOff size={18} aria-hidden="true" />
          ) : (
            <IconVolume size={18} aria-hidden="true" />
          )}
          <span className={styles.soundWords}>
            {isMuted ? <Trans>Sounds off until {time(mutedUntil)}</Trans> : <Trans>Sounds</Trans>}{' '}
            <Kbd>S</Kbd>
          </span>
        </>
      }
      heading={t`Priority 1 sounds again after ten minutes.`}
      items={[...(isMuted ? [on] : [off(5), off(10), off(30)]), test(1), test(2), test(3), test(4)]}
    />
  );
}
