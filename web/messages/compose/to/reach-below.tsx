// Below the recipients: how many get the message and by which way, and who cannot be reached.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RecipientChannel } from '#domain/messages/reach.ts';
import type { RecipientCount } from '#domain/messages/recipient-count.ts';
import { reachedOf, useCounted } from '../recipient-count.ts';
import styles from './reach.module.css';
import { Unreached } from './unreached.tsx';

const waysInWords: Readonly<Record<RecipientChannel, (count: number) => string>> = {
  app: (count) => t`${count} in the app`,
  sms: (count) => t`${count} by text`,
  email: (count) => t`${count} by email`,
};

export function ReachBelow() {
  const { count, refused } = useCounted();
  return (
    <div className={styles.reach}>
      {refused.length > 0 && (
        <p role="alert" className={styles.wrong}>
          {refused.join(' ')}
        </p>
      )}
      {count === null ? (
        <p className={styles.none}>
          <Trans>Each person gets it once, however often they are chosen.</Trans>
        </p>
      ) : (
        <Reach count={count} />
      )}
    </div>
  );
}

function Reach({ count }: { count: RecipientCount }) {
  const { total, channels, duplicates, empty_placeholders } = count;
  const reached = reachedOf(count);
  const gaps = empty_placeholders
    .map(
      ({ placeholder, count: empty }) =>
        `{{${placeholder}}}: ${plural(empty, { one: '# recipient', other: '# recipients' })}`,
    )
    .join(', ');
  return (
    <>
      <div className={styles.line}>
        <b aria-live="polite">
          {reached === total
            ? plural(total, { one: '# recipient gets it', other: 'All # get it' })
            : t`${reached} of ${total} get it`}
        </b>
        <span className={styles.bar} aria-hidden="true">
          {channels.map(({ channel, count: many }) => (
            <i key={channel} data-way={channel} style={{ flexGrow: many }} />
          ))}
          {total > reached && <i data-way="none" style={{ flexGrow: total - reached }} />}
        </span>
        {channels.map(({ channel, count: many }) => (
          <span key={channel} className={styles.way}>
            <i data-way={channel} aria-hidden="true" />
            {waysInWords[channel](many)}
          </span>
        ))}
        {duplicates > 0 && (
          <span className={styles.twice}>
            {plural(duplicates, {
              one: '# chosen twice, gets it once',
              other: '# chosen twice, get it once',
            })}
          </span>
        )}
      </div>
      {gaps !== '' && (
        <p className={styles.none}>
          <b>{t`Empty placeholders`}</b> {gaps}
        </p>
      )}
      {count.unreached.length > 0 && <Unreached count={count} />}
    </>
  );
}
