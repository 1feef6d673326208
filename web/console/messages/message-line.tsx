// One message: who said it, when, by which way, and how far it has come.
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import type { AlertMessage, MessageDelivery } from '#domain/alerts/actions/alert-message.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { deliveryWords } from '../work/work-words.ts';
import styles from './messages.module.css';

const icons: Readonly<Record<MessageDelivery, typeof IconCheck>> = {
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertTriangle,
};

export function MessageLine({ message, from }: { message: AlertMessage; from: string }) {
  const { t, i18n } = useLingui();
  const { exact, time } = useFormat();
  const { direction, text, at, sent_by, channel, delivery, failure, read_at } = message;
  const Icon = delivery === null ? null : icons[delivery];
  const isUnread = direction === 'inbound' && read_at === null;
  return (
    <li
      className={styles.line}
      data-direction={direction}
      data-failed={delivery === 'failed' || undefined}
    >
      <p className={styles.text}>{text}</p>
      <p className={styles.about}>
        {isUnread && <b className={styles.new}>{t`New`}</b>}{' '}
        {direction === 'inbound' ? from : (sent_by?.name ?? t`System`)} ·{' '}
        <time dateTime={at} title={exact(at)}>
          {time(at)}
        </time>{' '}
        · {channel === 'app' ? t`app` : t`SMS`}
        {Icon && delivery && (
          <span className={styles.delivery}>
            <Icon size={14} aria-hidden="true" />
            {i18n._(deliveryWords[delivery])}
            {failure !== null && `: ${failure}`}
          </span>
        )}
      </p>
    </li>
  );
}
