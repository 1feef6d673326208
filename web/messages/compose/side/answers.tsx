// The answers that the app offers under a message, as the preview shows them.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ResponseType } from '#domain/messages/templates/message-template.ts';
import styles from './side.module.css';

const offered = {
  yes_no: [msg`Yes`, msg`No`],
  safe_or_help: [msg`I’m safe`, msg`I need help`],
  acknowledge: [msg`OK`],
  text: [msg`Write an answer`],
  number: [msg`Enter a number`],
} as const satisfies Readonly<Record<ResponseType, readonly object[]>>;

export function Answers({ type }: { type: ResponseType }) {
  const { i18n } = useLingui();
  return (
    <span className={styles.answers}>
      {offered[type].map((words) => (
        <span key={words.id}>{i18n._(words)}</span>
      ))}
    </span>
  );
}
