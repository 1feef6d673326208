// Setting codes by email or SMS up: one is sent, and entering it turns them on.
import { useLingui } from '@lingui/react/macro';
import { CodeForm } from './code-form.tsx';
import { SendAgain, SentTo } from './sent-code.tsx';
import styles from './two-factor.module.css';
import { verifyCode } from './two-factor-calls.ts';
import { useSentCode } from './use-sent-code.ts';

export function SentCodeSetup({
  channel,
  onDone,
}: {
  channel: 'email' | 'sms';
  onDone: (codes: readonly string[] | null) => void;
}) {
  const { t } = useLingui();
  const sent = useSentCode(channel);
  return (
    <>
      <SentTo {...sent} />
      <CodeForm
        label={t`6-digit code`}
        button={t`Turn on`}
        onCode={async (code) => onDone(await verifyCode({ code, method: channel }))}
      />
      <div className={styles.others}>
        <SendAgain {...sent} />
      </div>
    </>
  );
}
