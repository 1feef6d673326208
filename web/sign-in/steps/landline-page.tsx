// A call to the landline reads out a code; it rings when the person asks for it, not before.
import { Trans, useLingui } from '@lingui/react/macro';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { stepDone } from '#web/kit/session/step-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import styles from '../sign-in.module.css';
import { CodeForm } from '../two-factor/code-form.tsx';
import { useSentCode } from '../two-factor/use-sent-code.ts';
import { AuthCard } from './auth-card.tsx';
import { verifyNumber } from './step-calls.ts';

export default function LandlinePage() {
  const { t } = useLingui();
  const go = useGo();
  const shown = formatPhone(useUser().landline ?? '');
  const { sentTo, secondsLeft, refusal, send } = useSentCode('landline', false);
  const callNow = sentTo === null ? t`Call now` : t`Call again`;
  const enter = async (code: string) => {
    await verifyNumber('landline', code);
    go(await stepDone(), { replace: true });
  };
  return (
    <AuthCard title={<Trans>Verify your landline</Trans>} signedIn>
      {refusal !== null && <Banner tone="warn">{refusal}</Banner>}
      <p className={styles.about} aria-live="polite">
        {sentTo === null ? (
          <Trans>We call {shown} and read out a 6-digit code.</Trans>
        ) : (
          <Trans>We are calling {sentTo}. The code is valid for 10 minutes.</Trans>
        )}
      </p>
      <div className={styles.form}>
        <Button size="lg" wide disabled={secondsLeft > 0} onClick={send}>
          {secondsLeft > 0 ? t`Call again in ${secondsLeft} s` : callNow}
        </Button>
        <CodeForm label={t`6-digit code`} button={t`Continue`} onCode={enter} />
      </div>
    </AuthCard>
  );
}
