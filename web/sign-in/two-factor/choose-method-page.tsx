// Choosing how codes come, before the first one.
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { stepDone } from '#web/kit/session/step-done.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import frame from '../sign-in.module.css';
import { Methods } from './methods.tsx';
import styles from './two-factor.module.css';
import { chooseMethod } from './two-factor-calls.ts';

export default function ChooseMethodPage() {
  const go = useGo();
  const user = useUser();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (method: TwoFactorMethod) => {
    setPending(true);
    try {
      await chooseMethod(method);
      go(await stepDone());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.isShown) setRefusal(error.message);
      setPending(false);
    }
  };
  return (
    <div className={frame.page}>
      <section className={frame.card}>
        <h1 id="page-title" tabIndex={-1}>
          <Trans>Protect your account</Trans>
        </h1>
        <p className={styles.about}>
          <Trans>
            Besides your password you will enter a code when you sign in. Choose how you get it.
          </Trans>
        </p>
        {refusal !== null && (
          <Banner tone="bad" urgent>
            {refusal}
          </Banner>
        )}
        <Methods
          can={{
            email: user.email !== null,
            sms: user.mobile !== null && user.mobile_verified_at !== null,
          }}
          disabled={pending}
          onChoose={(method) => void choose(method)}
        />
      </section>
    </div>
  );
}
