// The figures of one organisation, and the lists they lead to from its own area or from the platform's.
import { t } from '@lingui/core/macro';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Figure } from './figure-grid.tsx';

/** @param base what the addresses of the organisation begin with */
export function organisationFigures({ people, recent_users, device_count, ...rest }: Dashboard, base: string): Figure[] {
  const figures: Figure[] = [];
  if (people) {
    const to = `${base}/users`;
    figures.push({
      ...{ label: t`Active people`, count: people.active, to: `${to}?status=active` },
      lines: [
        { label: t`Invitation not accepted`, count: people.pending, to: `${to}?status=pending` },
        ...(recent_users
          ? [{ label: t`Signed in within 24 hours`, count: recent_users.total_24, to: `${to}?sort=last_login_at&direction=desc` }]
          : []),
      ],
    });
  }
  if (device_count) figures.push(deviceFigure(device_count, base));
  return [...figures, ...ofWork(rest, base)];
}

function deviceFigure(devices: NonNullable<Dashboard['device_count']>, base: string): Figure {
  const to = base === '/organisation' ? `${base}/settings/devices` : `${base}/devices`;
  const line = (label: string, count: number, filter: string, attention = false) => ({ label, count, to: `${to}?${filter}`, attention });
  return {
    ...{ label: t`Devices`, count: devices.total, to },
    lines: [
      line(t`Online`, devices.online, 'connection=online'),
      line(t`Offline`, devices.offline, 'connection=offline', true),
      line(t`Never connected`, devices.never, 'connection=never', true),
      // Satellite units and buttons: their silence says nothing, so that most organisations have no such line.
      ...(devices.on_demand > 0 ? [line(t`Sends when used`, devices.on_demand, 'connection=on_demand')] : []),
      line(t`Low battery`, devices.low_battery, 'low_battery=true', true),
    ],
  };
}

function ofWork({ welfare_sessions, patrol_dispatches }: Dashboard, base: string): Figure[] {
  const sessions = `${base}/welfare-timer-sessions`;
  return [
    ...(welfare_sessions
      ? [
          {
            ...{ label: t`Welfare sessions in progress`, count: welfare_sessions.in_progress, to: `${sessions}?status=in_progress` },
            lines: [
              { label: t`Grace: worker warned`, count: welfare_sessions.grace, to: `${sessions}?status=grace`, attention: true },
              ...(welfare_sessions.today === undefined
                ? []
                : [{ label: t`Started within 24 hours`, count: welfare_sessions.today, to: `${sessions}?period=day` }]),
            ],
          },
        ]
      : []),
    ...(patrol_dispatches === undefined
      ? []
      : [{ label: t`Patrol dispatches`, count: patrol_dispatches, to: `${base}/patrol-dispatches`, note: t`Last 7 days` }]),
  ];
}
