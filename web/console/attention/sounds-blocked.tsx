// Browsers block sound until the first click on a page; this warns before the first alert, not
// after it (ux.md check 5).
import { Trans, useLingui } from '@lingui/react/macro';
import { IconVolumeOff } from '@tabler/icons-react';
import { useMustSound } from '#web/console-health/use-proof.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { useSound } from './sound.ts';

export default function SoundsBlocked() {
  const { t } = useLingui();
  const { blocked } = useSound();
  useActions(
    blocked
      ? [
          {
            id: 'sounds.unlock',
            label: t`Enable sounds`,
            group: t`Alerts`,
            run: () => void alarmSound.unlock(),
          },
        ]
      : [],
  );
  const mustSound = useMustSound();
  if (!blocked || !mustSound) return null;
  return (
    <Banner
      tone="warn"
      icon={<IconVolumeOff size={18} aria-hidden="true" />}
      action={
        <Button size="sm" onClick={() => void alarmSound.unlock()}>
          <Trans>Enable sounds</Trans>
        </Button>
      }
    >
      <Trans>Sounds are blocked: click to enable.</Trans>
    </Banner>
  );
}
