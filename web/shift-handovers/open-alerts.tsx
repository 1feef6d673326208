// The open alerts of a handover, each with its owner and what happens next.
import { useLingui } from '@lingui/react/macro';
import type { HandoverSnapshot } from '#domain/shift-handovers/shift-handover.ts';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { types } from '#web/alerts/alert-words.ts';
import { PriorityShape } from '#web/console/queue/priority-shape.tsx';
import { patrolWords } from '#web/console/work/work-words.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { HandoverLine, HandoverPart } from './handover-part.tsx';
import styles from './shift-handovers.module.css';

type OpenAlert = HandoverSnapshot['open']['items'][number];

/**
 * @param at when the snapshot was taken: steps due before it are shown as past
 */
export function OpenAlerts({ open, at }: { open: HandoverSnapshot['open']; at: string }) {
  const { t } = useLingui();
  return (
    <HandoverPart
      title={t`Open alerts`}
      count={open.count}
      shown={open.items.length}
      none={t`No open alerts.`}
    >
      {open.items.map((alert) => (
        <OpenLine key={alert.alert_id} alert={alert} at={at} />
      ))}
    </HandoverPart>
  );
}

function OpenLine({ alert, at }: { alert: OpenAlert; at: string }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const next = useNextText(alert.next, at);
  return (
    <HandoverLine
      name={
        <>
          <PriorityShape priority={alert.priority} size={18} />
          <Link to={alertAddress(alert.alert_id)}>{alert.subject}</Link>
          {alert.owner === null && <Badge tone="alarm">{t`Unowned`}</Badge>}
        </>
      }
      about={
        <>
          {i18n._(types[alert.type].words)} · {alert.organisation} · {dateTime(alert.raised_at)}
          <b className={styles.next}>{[alert.owner, next].filter(Boolean).join(' · ')}</b>
        </>
      }
    />
  );
}

function useNextText(next: OpenAlert['next'], seenAt: string): string {
  const { t, i18n } = useLingui();
  const { time } = useFormat();
  if (next === null) return '';
  const at = next.at === null ? '' : time(next.at);
  const isPast = next.at !== null && Date.parse(next.at) <= Date.parse(seenAt);
  if (isPast && next.kind === 'follow_up') return t`Follow-up was due at ${at}`;
  if (isPast && next.kind !== 'patrol') return t`Supervisors were notified at ${at}`;
  if (next.kind === 'second_person')
    return t`Waiting for a second person to confirm that it is over`;
  if (next.kind === 'follow_up') return t`Follow-up at ${at}`;
  if (next.kind === 'supervisors')
    return t`Supervisors notified at ${at} unless somebody acknowledges it`;
  if (next.kind === 'idle') return t`Supervisors notified at ${at} unless something is recorded`;
  return next.status === null ? '' : t`Patrol: ${i18n._(patrolWords[next.status])}`;
}
