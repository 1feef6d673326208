// The page of one method's set-up: first the method itself, then the recovery codes, then on to
// what is next.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import { Link, useGo } from '#web/kit/screen/address.tsx';
import { stepDone } from '#web/kit/session/step-done.ts';
import frame from '../sign-in.module.css';
import { AppSetup } from './app-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SentCodeSetup } from './sent-code-setup.tsx';
import styles from './two-factor.module.css';

export function SetupPage({ method }: { method: TwoFactorMethod }) {
  const { t } = useLingui();
  const go = useGo();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = async () => go(await stepDone(), { replace: true });
  const done = (made: readonly string[] | null) => (made === null ? void finish() : setCodes(made));
  const titles = {
    app: t`Set up your authenticator app`,
    email: t`Set up codes by email`,
    sms: t`Set up codes by SMS`,
  };
  return (
    <div className={frame.page}>
      <section className={frame.card}>
        <h1 id="page-title" tabIndex={-1}>
          {codes === null ? titles[method] : t`Save your recovery codes`}
        </h1>
        {codes !== null ? (
          <RecoveryCodes codes={codes} onDone={() => void finish()} />
        ) : (
          <>
            {method === 'app' ? (
              <AppSetup onDone={done} />
            ) : (
              <SentCodeSetup channel={method} onDone={done} />
            )}
            <div className={styles.others}>
              <Link to="/two-factor/setup">
                <Trans>Choose another method</Trans>
              </Link>
            </div>
          </>
        )}
      </section>
    </div>
  );
}
