// The contacts to call and who can be reached at the worker's local time; below, the calls made.

import { Trans, useLingui } from '@lingui/react/macro';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { isSilent } from '#domain/alerts/calls/silent.ts';
import { callOutcomeWords } from '#domain/alerts/story/outcome-words.ts';
import { timesInText } from '#domain/kit/wording/reader.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import { Phone } from '../detail/fact.tsx';
import { type Ringing, useRing } from '../work/use-ring.ts';
import type { Work } from '../work/use-work.ts';
import styles from './panels.module.css';

export interface ContactsProps {
  row: AlertRow;
  details: Alert | undefined;
  work: Work | undefined;
}

export default function Contacts({ row, details, work }: ContactsProps) {
  const { t } = useLingui();
  const { language } = useFormat().place;
  const ring = useRing(row);
  if (!details) return <SkeletonRows rows={4} height={34} />;
  const ringing = (callee: Ringing) => (ring ? () => ring(callee) : undefined);
  const person = details.person_details;
  return (
    <>
      <ol className={styles.contacts} aria-label={t`Contacts`}>
        {person && (person.mobile !== null || person.landline !== null) && (
          <li className={styles.contact}>
            <span className={styles.order}>0</span>
            <div>
              <div className={styles.contactName}>{subjectOf(row)}</div>
              <div className={styles.dimmed}>
                <Trans>The worker</Trans>
              </div>
            </div>
            <Numbers
              {...person}
              silent={isSilent(row, details.group)}
              ringing={(number) => ringing({ party: 'person', number })}
            />
          </li>
        )}
        {details.contacts.map((contact, at) => (
          <li
            key={`${contact.kind} ${contact.order} ${contact.name}`}
            {...steadyRow(`contact ${row.id} ${contact.kind} ${contact.order} ${contact.name}`)}
            className={styles.contact}
          >
            <span className={styles.order}>{at + 1}</span>
            <div>
              <div className={styles.contactName}>
                {contact.name}
                <Badge tone={contact.reachable_now ? 'good' : 'quiet'}>
                  {contact.reachable_now ? t`Reachable now` : t`Outside hours`}
                </Badge>
              </div>
              <div className={styles.dimmed}>
                {contact.kind === 'personal' ? t`Personal contact` : t`Escalation group`} ·{' '}
                {timesInText(contact.hours, language)}
              </div>
            </div>
            <Numbers
              {...contact}
              ringing={(number) => ringing({ party: 'contact', name: contact.name, number })}
            />
          </li>
        ))}
      </ol>
      {details.contacts.length === 0 && (
        <EmptyState title={t`No contacts`}>
          <Trans>This person has no personal contacts, and no escalation group covers them.</Trans>
        </EmptyState>
      )}
      {work && work.phone_calls.length > 0 && (
        <CallList calls={work.phone_calls} subject={subjectOf(row)} />
      )}
    </>
  );
}

interface NumbersProps {
  mobile: string | null;
  landline: string | null;
  silent?: boolean;
  ringing: (number: string) => (() => void) | undefined;
}

function Numbers({ mobile, landline, silent = false, ringing }: NumbersProps) {
  return (
    <div className={styles.numbers}>
      {mobile !== null && <Phone number={mobile} silent={silent} onRing={ringing(mobile)} />}
      {landline !== null && <Phone number={landline} silent={silent} onRing={ringing(landline)} />}
    </div>
  );
}

function toneOf(outcome: Work['phone_calls'][number]['outcome']) {
  if (outcome === 'needs_help') return 'bad';
  return outcome === 'safe' || outcome === 'answered' ? 'good' : 'quiet';
}

function CallList({ calls, subject }: { calls: Work['phone_calls']; subject: string }) {
  const { t } = useLingui();
  const { exact, time } = useFormat();
  return (
    <section aria-label={t`Calls`}>
      <h3 className={styles.heading}>
        <Trans>Calls</Trans>
      </h3>
      <ul className={styles.calls}>
        {calls.map((one) => (
          <li key={one.id}>
            <time dateTime={one.started_at} title={exact(one.started_at)}>
              {time(one.started_at)}
            </time>
            <span>
              {one.direction === 'inbound'
                ? t`From ${one.party_name ?? subject}`
                : t`To ${one.party_name ?? subject}`}
              {one.by && ` · ${one.by.name}`}
              {one.note !== null && ` · ${one.note}`}
            </span>
            <Badge tone={toneOf(one.outcome)}>
              {one.outcome === null ? t`In progress` : callOutcomeWords[one.outcome]}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
