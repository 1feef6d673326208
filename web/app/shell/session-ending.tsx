// A bar five minutes before the session ends, and again at one; any input extends the session. A
// console also sounds it (ux.md check 13, decision 0011).
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useSessionMinutes } from '#web/kit/session/use-session-time.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { nearEndMs, stay } from '../stay.ts';

const nearEndMinutes = nearEndMs / 60_000;

export default function SessionEnding() {
  const minutes = useSessionMinutes();
  const [pending, setPending] = useState(false);
  const { t } = useLingui();
  const isEnding = minutes !== null && minutes <= nearEndMinutes && minutes > 0;
  const goOn = async () => {
    setPending(true);
    if (!(await stay())) toast.error(t`The server could not be reached. What you type is kept.`);
    setPending(false);
  };
  useActions(
    isEnding
      ? [
          {
            id: 'session.stay',
            label: t`Stay signed in`,
            group: t`General`,
            run: () => void goOn(),
          },
        ]
      : [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each minute that is left
  useEffect(() => {
    if (isEnding) alarmSound.chime();
  }, [isEnding, minutes]);
  if (!isEnding) return null;
  const last = minutes <= 1;
  return (
    <Banner
      key={last ? 'one' : 'five'}
      tone={last ? 'bad' : 'warn'}
      urgent={last}
      icon={<IconClock size={18} aria-hidden="true" />}
      action={
        <Button size="sm" pending={pending} onClick={() => void goOn()}>
          <Trans>Stay signed in</Trans>
        </Button>
      }
    >
      {last ? (
        <Trans>No recent activity. Your session ends in less than a minute.</Trans>
      ) : (
        <Trans>No recent activity. Your session ends in less than five minutes.</Trans>
      )}
    </Banner>
  );
}
