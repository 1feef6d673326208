// Who would answer an organisation's next alert: how many of the monitoring centre can now, or its
// own contacts, and what is known of the next 14 days.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeadset, IconHeadsetOff, IconUsers } from '@tabler/icons-react';
import {
  type AnsweredBy as Answer,
  type AnsweringRoster,
  answeringApi,
} from '#domain/supervision/answering/answering.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import styles from './answered-by.module.css';

const lookEveryMs = 15_000;
const rosterEveryMs = 300_000;
const handles = [0, 403, 500, 502, 503];

export function AnsweredBy({ organisationId }: { organisationId: number }) {
  const { t } = useLingui();
  const params = { id: organisationId };
  const { data: now, error } = useData(
    answeringApi.now,
    { params },
    { refetchInterval: lookEveryMs, staleTime: 0, handles },
  );
  const { data: roster } = useData(
    answeringApi.roster,
    { params },
    { refetchInterval: rosterEveryMs, handles },
  );
  if (!now)
    return error ? null : (
      <div className={styles.answered}>
        <Skeleton width={280} />
      </div>
    );
  const isLost = now.operators?.can_answer === 0;
  const OperatorsIcon = isLost ? IconHeadsetOff : IconHeadset;
  const Icon = now.by === 'contacts' ? IconUsers : OperatorsIcon;
  // The centre has none, and needs none here: that of contacts alone may be missing.
  const hasRoster = roster !== undefined && (roster.known || now.by === 'contacts');
  return (
    <section
      className={styles.answered}
      aria-label={t`Who answers alerts`}
      data-lost={isLost || undefined}
    >
      <Icon size={20} aria-hidden="true" />
      <p>
        <NowLine now={now} /> {hasRoster && <RosterLine roster={roster} />}
      </p>
    </section>
  );
}

function NowLine({ now: { by, operators, outage } }: { now: Answer }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  if (by === 'contacts' || operators === null)
    return <Trans>Alerts go to your escalation contacts.</Trans>;
  const { can_answer } = operators;
  return (
    <>
      <Trans>Answered by the monitoring centre:</Trans>{' '}
      {can_answer > 0 ? (
        plural(can_answer, {
          one: '# operator can answer now.',
          other: '# operators can answer now.',
        })
      ) : (
        <b>
          {outage
            ? t`no operator can answer since ${dateTime(outage.since)}.`
            : t`no operator can answer now.`}
        </b>
      )}{' '}
      {outage &&
        outage.notified > 0 &&
        plural(outage.notified, {
          one: '# person was notified.',
          other: '# people were notified.',
        })}
    </>
  );
}

function RosterLine({ roster }: { roster: AnsweringRoster }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  if (!roster.known)
    return <span className={styles.roster}>{t`No roster for the next 14 days.`}</span>;
  const { gaps, first } = roster;
  if (gaps === 0 || !first)
    return (
      <span
        className={styles.roster}
      >{t`Next 14 days: a contact can be called at all times.`}</span>
    );
  const [from, to] = [dateTime(first.from), dateTime(first.to)];
  const when =
    gaps === 1
      ? t`Next 14 days: nobody in ${first.group} can be called from ${from} to ${to}.`
      : t`Next 14 days: ${gaps} gaps in which nobody can be called. The first: ${first.group}, ${from} to ${to}.`;
  return <b>{when}</b>;
}
