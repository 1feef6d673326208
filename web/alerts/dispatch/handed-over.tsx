// What is handed over to a dispatch partner, word for word.
import { Trans } from '@lingui/react/macro';
import type { HandedOver as Handed } from '#domain/dispatch-partners/partner-dispatch.ts';
import styles from './dispatch.module.css';

export interface HandedOverProps {
  handed: Handed;
  partnerName: string;
  recipient: string | null;
  hasPin: boolean;
}

export function HandedOver({ handed, partnerName, recipient, hasPin }: HandedOverProps) {
  const { name, phone, position, subject, text } = handed;
  return (
    <div className={styles.handed}>
      <p>
        <Trans>To</Trans>: <b>{partnerName}</b>
        {recipient && ` (${recipient})`}
      </p>
      {phone && (
        <p>
          <Trans>Calls first</Trans>: {phone} {name && `(${name})`}
        </p>
      )}
      {position && (
        <p>
          <Trans>Position</Trans>: {position.latitude}, {position.longitude} (±{position.accuracy_m}{' '}
          m)
        </p>
      )}
      {hasPin && (
        <p>
          <Trans>With the person's code word, which cancels the dispatch.</Trans>
        </p>
      )}
      {subject && (
        <p>
          <Trans>Subject</Trans>: {subject}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
