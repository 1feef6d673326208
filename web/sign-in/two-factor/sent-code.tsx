// Where a code was sent, and the button that sends another.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import styles from './two-factor.module.css';
import type { SentCodeState } from './use-sent-code.ts';

export function SentTo({ sentTo, refusal }: SentCodeState) {
  if (refusal !== null) return <Banner tone="warn">{refusal}</Banner>;
  return (
    <p className={styles.about} aria-live="polite">
      {sentTo === null ? (
        <Trans>Sending a code…</Trans>
      ) : (
        <Trans>We sent a code to {sentTo}. It is valid for 10 minutes.</Trans>
      )}
    </p>
  );
}

export function SendAgain({ secondsLeft, send }: SentCodeState) {
  const { t } = useLingui();
  return (
    <Button look="quiet" disabled={secondsLeft > 0} onClick={send}>
      {secondsLeft > 0 ? t`Send again in ${secondsLeft} s` : t`Send again`}
    </Button>
  );
}
