// The lists of a printed alert: steps, contacts, calls and messages, and the story from its
// beginning.

import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Alert } from '#domain/alerts/alert.ts';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { callOutcomeWords } from '#domain/alerts/story/outcome-words.ts';
import { timesInText } from '#domain/kit/wording/reader.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { sourceOf } from '#web/console/panels/step-source.ts';
import type { Work } from '#web/console/work/use-work.ts';
import { patrolWords } from '#web/console/work/work-words.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { subjectOf } from '../alert-words.ts';
import { historyActor, historyText } from '../story/history-words.ts';
import styles from './print.module.css';

export interface PrintedListsProps {
  alert: Alert;
  story: readonly HistoryItem[];
  steps: readonly ResponseStep[];
  work: Work;
}

export function PrintedLists({ alert, story, steps, work }: PrintedListsProps) {
  const { t, i18n } = useLingui();
  const { exact, place } = useFormat();
  const subject = subjectOf(alert);
  return (
    <>
      <Part title={sourceOf(steps) ?? <Trans>Instructions</Trans>} isEmpty={steps.length === 0}>
        {steps.map((step) => (
          <li key={step.id}>
            <span
              className={styles.box}
              data-ticked={step.ticked !== null || undefined}
              role="img"
              aria-label={step.ticked ? t`ticked` : t`open`}
            />{' '}
            {step.position}. {step.content}
            {step.ticked &&
              ` (${[step.ticked.outcome ? callOutcomeWords[step.ticked.outcome] : step.ticked.answer, step.ticked.by.name, exact(step.ticked.at)].filter(Boolean).join(', ')})`}
          </li>
        ))}
      </Part>
      <Part title={<Trans>Contacts</Trans>} isEmpty={alert.contacts.length === 0}>
        {alert.contacts.map((contact, at) => (
          <li key={`${contact.kind} ${contact.order} ${contact.name}`}>
            {at + 1}. {contact.name},{' '}
            {contact.kind === 'personal' ? t`Personal contact` : t`Escalation group`}{' '}
            {[contact.mobile, contact.landline]
              .flatMap((number) => (number === null ? [] : formatPhone(number)))
              .join(', ')}{' '}
            ({timesInText(contact.hours, place.language)})
          </li>
        ))}
      </Part>
      <Part title={<Trans>Patrols</Trans>} isEmpty={work.patrol_jobs.length === 0}>
        {work.patrol_jobs.map((job) => (
          <li key={job.id}>
            {exact(job.requested_at)}: {i18n._(patrolWords[job.status])}{' '}
            {[job.provider, job.reference].filter(Boolean).join(', ')}
          </li>
        ))}
      </Part>
      <Part title={<Trans>Calls</Trans>} isEmpty={work.phone_calls.length === 0}>
        {work.phone_calls.map((one) => (
          <li key={one.id}>
            {exact(one.started_at)}: {one.by?.name ?? t`Device`} – {one.party_name ?? subject},{' '}
            {one.outcome === null ? t`In progress` : callOutcomeWords[one.outcome]} {one.note}
          </li>
        ))}
      </Part>
      <Part title={<Trans>Messages</Trans>} isEmpty={work.messages.length === 0}>
        {work.messages.map((one) => (
          <li key={one.id}>
            {exact(one.at)},{' '}
            {one.direction === 'inbound' ? subject : (one.sent_by?.name ?? t`System`)}: “{one.text}”
          </li>
        ))}
      </Part>
      <Part title={<Trans>Timeline</Trans>} isEmpty={story.length === 0}>
        {story.toReversed().map((item) => (
          <li key={item.id}>
            {exact(item.occurred_at)}, {historyActor(item)}: {historyText(item)}
          </li>
        ))}
      </Part>
    </>
  );
}

function Part({
  title,
  isEmpty,
  children,
}: {
  title: ReactNode;
  isEmpty: boolean;
  children: ReactNode;
}) {
  if (isEmpty) return null;
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}
