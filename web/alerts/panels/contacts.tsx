// Whom to call, in order, and who can be reached at this hour where the worker is.
import { Trans, useLingui } from '@lingui/react/macro';
import type { Alert } from '#domain/alerts/alert.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { Phone } from '../detail/fact.tsx';
import styles from './panels.module.css';

export function Contacts({ details }: { details: Alert | undefined }) {
  const { t } = useLingui();
  if (!details) return <SkeletonRows rows={4} height={34} />;
  if (details.contacts.length === 0) {
    return (
      <EmptyState title={t`No contacts`}>
        <Trans>Neither the person nor an escalation group has given anybody to call.</Trans>
      </EmptyState>
    );
  }
  return (
    <ol className={styles.contacts}>
      {details.contacts.map((contact, at) => (
        <li key={`${contact.kind} ${contact.order} ${contact.name}`} className={styles.contact}>
          <span className={styles.order}>{at + 1}</span>
          <div>
            <div className={styles.contactName}>
              {contact.name}
              <Badge tone={contact.reachable_now ? 'good' : 'quiet'}>
                {contact.reachable_now ? t`Reachable now` : t`Not at this hour`}
              </Badge>
            </div>
            <div className={styles.dimmed}>
              {contact.kind === 'personal' ? t`Personal contact` : t`Escalation group`} · {contact.hours}
            </div>
          </div>
          <div className={styles.numbers}>
            {contact.mobile && <Phone number={contact.mobile} />}
            {contact.landline && <Phone number={contact.landline} />}
          </div>
        </li>
      ))}
    </ol>
  );
}
