// The figures of the monitoring centre and of the platform, over all organisations that the person sees.
import { t } from '@lingui/core/macro';
import { type AlertTypeName, alertTypes } from '#domain/alerts/alert-type.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Figure } from './figure-grid.tsx';

const queue = '/alert-monitoring';
const overview = '/alert-monitoring/overview';

/** What waits to be done now. */
export function workFigures({ alerts, my_work, welfare_sessions }: Dashboard, time: (moment: string) => string): Figure[] {
  return [
    ...(my_work
      ? [
          {
            ...{ label: t`My alerts`, count: my_work.alerts, to: `${queue}?show=mine` },
            lines: [{ label: t`With a follow-up`, count: my_work.follow_ups, to: overview }],
            ...(my_work.next_follow_up_at === null ? {} : { note: t`Next follow-up at ${time(my_work.next_follow_up_at)}` }),
          },
        ]
      : []),
    ...(alerts
      ? [
          {
            ...{ label: t`Open alerts`, count: alerts.open, to: queue },
            lines: [
              { label: t`Unowned`, count: alerts.unowned, to: `${queue}?show=unowned`, attention: true },
              ...(alerts.last_hour === undefined ? [] : [{ label: t`Raised in the last hour`, count: alerts.last_hour, to: queue }]),
            ],
          },
        ]
      : []),
    ...(alerts && alerts.by_type.length > 0 ? [byType(alerts.by_type)] : []),
    ...(welfare_sessions
      ? [
          {
            ...{ label: t`Welfare sessions in progress`, count: welfare_sessions.in_progress, to: overview },
            lines: [{ label: t`Grace: worker warned`, count: welfare_sessions.grace, to: overview, attention: true }],
          },
        ]
      : []),
  ];
}

function byType(kinds: readonly { type: AlertTypeName; count: number }[]): Figure {
  return {
    ...{ label: t`Alert types`, count: kinds.length },
    lines: kinds.map(({ type, count }) => ({ label: alertTypes[type].title, count, to: `${queue}?type=${type}` })),
  };
}

/** How much there is, for those who have lists of it. The centre counts monitored organisations only. */
export function reachFigures({ reach }: Dashboard, isCentre: boolean, opens: (address: string) => boolean): Figure[] {
  if (!reach) return [];
  const { organisations, people, devices, pending_people } = reach;
  const exact = true;
  const pending =
    pending_people === undefined ? [] : [{ label: t`Invitation not accepted`, count: pending_people, to: '/users?status=pending' }];
  const figures = [
    { label: t`Active organisations`, count: organisations, to: '/organisations?active=true', exact },
    isCentre
      ? { label: t`Monitored people`, count: people, to: '/monitored-users', exact }
      : { label: t`People`, count: people, to: '/users', exact, lines: pending },
    { label: t`Devices`, count: devices, to: '/organisations?sort=devices_count&direction=desc', exact },
  ];
  return figures.filter(({ to }) => opens(to));
}
