// The code that was sent to the mobile proves that it is the person's own.
import { Trans, useLingui } from '@lingui/react/macro';
import { useGo } from '#web/kit/screen/address.tsx';
import { stepDone } from '#web/kit/session/step-done.ts';
import styles from '../sign-in.module.css';
import { CodeForm } from '../two-factor/code-form.tsx';
import { SendAgain, SentTo } from '../two-factor/sent-code.tsx';
import { useSentCode } from '../two-factor/use-sent-code.ts';
import { AuthCard } from './auth-card.tsx';
import { verifyNumber } from './step-calls.ts';

export default function MobilePage() {
  const { t } = useLingui();
  const go = useGo();
  const sent = useSentCode('mobile');
  const enter = async (code: string) => {
    await verifyNumber('mobile', code);
    go(await stepDone(), { replace: true });
  };
  return (
    <AuthCard title={<Trans>Verify your mobile</Trans>} signedIn>
      <SentTo {...sent} />
      <CodeForm label={t`6-digit code`} button={t`Continue`} onCode={enter} />
      <div className={styles.below}>
        <SendAgain {...sent} />
      </div>
      <p className={styles.below}>
        <Trans>Wrong number? Ask your administrator to change it.</Trans>
      </p>
    </AuthCard>
  );
}
