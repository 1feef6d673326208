// A passkey as the proof.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { answerWithPasskey, passkeysWork } from '../passkey-sign-in.ts';
import styles from './proof.module.css';
import { giveProof } from './proof-calls.ts';

export function PasskeyProof({ onGiven }: { readonly onGiven: () => void }) {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!passkeysWork()) return null;
  const confirm = async () => {
    setPending(true);
    setRefusal(null);
    try {
      const answer = await answerWithPasskey();
      if (answer === null) setRefusal(t`No passkey was used. Try again.`);
      else {
        await giveProof({ by: 'passkey', answer });
        onGiven();
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.isShown) setRefusal(error.fields?.['answer']?.[0] ?? error.message);
    }
    setPending(false);
  };
  return (
    <div className={styles.ways}>
      <Button
        size="lg"
        wide
        icon={<IconFingerprint size={18} aria-hidden="true" />}
        pending={pending}
        onClick={() => void confirm()}
      >
        <Trans>Use a passkey</Trans>
      </Button>
      {refusal !== null && <span role="alert">{refusal}</span>}
    </div>
  );
}
