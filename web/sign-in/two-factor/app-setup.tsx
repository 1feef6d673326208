// Setting an authenticator app up: the QR code, the key as text for those who cannot scan it, and
// the first code.
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useCopy } from '#web/ui/controls/use-copy.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { latePart } from '#web/ui/later/late-parts.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './two-factor.module.css';
import { type AppKey, makeKey, verifyCode } from './two-factor-calls.ts';

const loadQrCode = async () => ({
  default: (await import('#web/ui/display/code/shown-code.tsx')).QrCode,
});
const QrCode = latePart(loadQrCode);
const keyLength = 32;

/** @param onDone with the recovery codes to show, null where there are some already */
export function AppSetup({ onDone }: { onDone: (codes: readonly string[] | null) => void }) {
  const { t } = useLingui();
  const [key, setKey] = useState<AppKey | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    // Load it in parallel with the key.
    void loadQrCode();
    makeKey(ending.signal).then(
      (made) => !ending.signal.aborted && setKey(made),
      (error: unknown) => error instanceof CallError && setRefusal(error.message),
    );
    return () => ending.abort();
  }, []);
  if (refusal !== null) return <Banner tone="bad">{refusal}</Banner>;
  return (
    <>
      <p className={styles.about}>
        <Trans>Scan this QR code with an authenticator app, then enter the code it shows.</Trans>
      </p>
      <div className={styles.key} aria-busy={key === null}>
        <div className={styles.picture}>
          {key !== null && (
            <Suspense fallback={null}>
              <QrCode text={key.provisioning_uri} label={t`QR code for the authenticator app`} />
            </Suspense>
          )}
        </div>
        <KeyText secret={key?.secret ?? null} />
      </div>
      <CodeForm
        label={t`6-digit code`}
        button={t`Turn on`}
        onCode={async (code) => {
          if (key !== null) onDone(await verifyCode({ code, method: 'app', secret: key.secret }));
        }}
      />
    </>
  );
}

/** Reserve the space before the key loads, so that the form below does not move. */
function KeyText({ secret }: { secret: string | null }) {
  const { t } = useLingui();
  const { state, copy } = useCopy();
  const shown = secret ?? 'A'.repeat(keyLength);
  return (
    <div className={styles.keyText} data-waiting={secret === null || undefined}>
      <span>
        <Trans>Can’t scan it? Enter this key in the app:</Trans>
      </span>
      <code>{shown.match(/.{1,4}/g)?.join(' ')}</code>
      <Button size="sm" onClick={() => copy(shown)}>
        {state === 'copied' ? t`Copied` : t`Copy key`}
      </Button>
      {state === 'refused' && (
        <span>{t`The browser did not allow copying. Select the key and copy it.`}</span>
      )}
    </div>
  );
}
