// Five minutes before the session ends, and again at one, a bar says so and offers to go on (ux.md check 13).
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { call } from '#web/kit/call/call.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useSessionMinutes } from '#web/kit/session/use-session-time.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';

const me = lightEndpoint<typeof signInApi.me>({ method: 'GET', path: '/user' });

export default function SessionEnding() {
  const minutes = useSessionMinutes();
  const [pending, setPending] = useState(false);
  const { t } = useLingui();
  const isEnding = minutes !== null && minutes <= 5 && minutes > 0;
  // Any call makes the session slide on; a refusal is told by the call itself.
  const goOn = async () => {
    setPending(true);
    await call(me).catch(() => undefined);
    setPending(false);
  };
  useActions(isEnding ? [{ id: 'session.stay', label: t`Stay signed in`, group: t`General`, run: () => void goOn() }] : []);
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
      {last ? <Trans>Your session ends in less than a minute.</Trans> : <Trans>Your session ends in less than five minutes.</Trans>}
    </Banner>
  );
}
