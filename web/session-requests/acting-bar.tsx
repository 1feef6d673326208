// The bar that stays on every page while one person acts for another, for both of them, with both
// names (R167).

import { Trans } from '@lingui/react/macro';
import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { mayBegin } from '#domain/session-requests/session-requests.policy.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { beginActing } from './session-request-calls.ts';
import { useDisconnect } from './use-disconnect.ts';

export default function ActingBar() {
  const request = useUser().session_request;
  const disconnect = useDisconnect();
  const [pending, setPending] = useState(false);
  if (!request?.active) return null;
  const { requester_user_name, user_name, view, acting } = request;
  const end = () => {
    setPending(true);
    void disconnect(request).finally(() => setPending(false));
  };
  return (
    <Banner
      tone="acting"
      icon={<IconUserShare size={18} aria-hidden="true" />}
      action={
        <>
          {mayBegin(request) && (
            <Button size="sm" onClick={() => void beginActing(request).catch(() => null)}>
              <Trans>Start</Trans>
            </Button>
          )}
          <Button size="sm" pending={pending} onClick={end}>
            <Trans>Disconnect</Trans>
          </Button>
        </>
      }
    >
      {view === 'requestee' && (
        <Trans>
          {requester_user_name} is acting for you, {user_name}.
        </Trans>
      )}
      {view !== 'requestee' && acting && (
        <Trans>
          You, {requester_user_name}, are acting for {user_name}.
        </Trans>
      )}
      {view !== 'requestee' && !acting && (
        <Trans>
          {user_name} accepted the request of {requester_user_name}.
        </Trans>
      )}
    </Banner>
  );
}
