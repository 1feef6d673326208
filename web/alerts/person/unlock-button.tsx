// Ends the delay that failed attempts to sign in put on a person's account; for those who may write
// people.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

const unlockCall = lightEndpoint<(typeof signInApi)['unlock']>({
  method: 'PUT',
  path: '/users/:id/unlock',
});

export function UnlockButton({ person }: { person: { id: number; name: string } }) {
  const { t } = useLingui();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  if (!mayAny(user, ['write users', 'write organisation users'])) return null;
  const unlock = async () => {
    setBusy(true);
    try {
      await call(unlockCall, { params: { id: person.id } }, { handles: [404] });
      toast.success(t`${person.name} can try to sign in again now`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 404) toast.warning(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" pending={busy} onClick={() => void unlock()}>
      <Trans>Unlock sign-in</Trans>
    </Button>
  );
}
