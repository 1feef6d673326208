// The code of the enabled method at each sign-in, or a recovery code where it is not at hand.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useGo } from '#web/kit/screen/address.tsx';
import { notSentWords } from '#web/kit/services/services.ts';
import { useUser } from '#web/kit/session/session.ts';
import { stepDone } from '#web/kit/session/step-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { PasskeyButton } from '../passkey-button.tsx';
import frame from '../sign-in.module.css';
import { CodeForm } from './code-form.tsx';
import { SendAgain, SentTo } from './sent-code.tsx';
import styles from './two-factor.module.css';
import { verifyCode } from './two-factor-calls.ts';
import { useSentCode } from './use-sent-code.ts';

export default function VerificationPage() {
  const { t } = useLingui();
  const go = useGo();
  const { two_factor_method_enabled, services_set_up } = useUser();
  const method = two_factor_method_enabled ?? 'app';
  // No service sends this method's codes: a recovery code is the only way in.
  const missing = method !== 'app' && !services_set_up.includes(method) ? method : null;
  const [recovering, setRecovering] = useState(missing !== null);
  const sent = useSentCode(method === 'app' || missing !== null ? null : method);
  const enter = async (code: string) => {
    await verifyCode({ code, method: recovering ? 'recovery_code' : method });
    go(await stepDone(), { replace: true });
  };
  return (
    <div className={frame.page}>
      <section className={frame.card}>
        <h1 id="page-title" tabIndex={-1}>
          {recovering ? <Trans>Enter a recovery code</Trans> : <Trans>Enter your code</Trans>}
        </h1>
        {missing !== null && (
          <Banner tone="warn">
            {notSentWords(missing)}.{' '}
            <Trans>Use a recovery code, or have your two-factor authentication reset.</Trans>
          </Banner>
        )}
        {recovering && (
          <p className={styles.about}>
            <Trans>Each recovery code works once.</Trans>
          </p>
        )}
        {!recovering && method === 'app' && (
          <p className={styles.about}>
            <Trans>Open your authenticator app and enter the code it shows for Vigil.</Trans>
          </p>
        )}
        {!recovering && method !== 'app' && <SentTo {...sent} />}
        <CodeForm
          key={String(recovering)}
          label={recovering ? t`Recovery code` : t`6-digit code`}
          button={t`Continue`}
          letters={recovering}
          onCode={enter}
        />
        <PasskeyButton />
        <div className={styles.others}>
          {!recovering && method !== 'app' && <SendAgain {...sent} />}
          {missing === null && (
            <Button look="quiet" onClick={() => setRecovering(!recovering)}>
              {recovering ? t`Use a code instead` : t`Use a recovery code`}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}
