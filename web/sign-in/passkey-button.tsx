// The button that signs in with a passkey, with what went wrong below it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { passkeysWork, signInWithPasskey } from './passkey-sign-in.ts';

export function PasskeyButton() {
  const { t } = useLingui();
  const go = useGo();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!passkeysWork()) return null;
  const enter = async () => {
    setPending(true);
    setRefusal(null);
    try {
      const to = await signInWithPasskey();
      if (to !== null) return go(to, { replace: true });
      setRefusal(t`No passkey was used. Try again, or sign in with your password.`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.isShown) setRefusal(error.message);
    }
    setPending(false);
  };
  return (
    <div style={{ display: 'grid', gap: 8, marginTop: 12 }}>
      <Button
        size="lg"
        wide
        icon={<IconFingerprint size={18} aria-hidden="true" />}
        pending={pending}
        onClick={() => void enter()}
      >
        <Trans>Use a passkey</Trans>
      </Button>
      {refusal !== null && <span role="alert">{refusal}</span>}
    </div>
  );
}
