// The figures of one organisation in their order: what happened, who is at work, and what there is.
import { t } from '@lingui/core/macro';
import { usageDays } from '#domain/geofence-locations/geofence-locations.api.ts';
import { yesterday } from './change.ts';
import type { Figure } from './figure-grid.tsx';
import {
  changeSince,
  figureWith,
  lineOf,
  raisedFigures,
  type Shown,
  signedInFigure,
} from './figure-parts.ts';

export const organisationFigures = (shown: Shown): Figure[] => [
  ...raisedFigures(shown),
  ...figureWith(shown, 'patrol_dispatches', {
    label: t`Patrol dispatches`,
    trend: 'patrol_dispatches',
  }),
  ...welfareFigure(shown),
  ...signedInFigure(shown),
  ...figureWith(shown, 'people.active', {
    label: t`Active people`,
    lines: lineOf(shown, 'people.pending', { label: t`Invitation not accepted` }),
  }),
  ...deviceFigure(shown),
  ...smsFigure(shown),
  ...freeSmsFigure(shown),
  ...figureWith(shown, 'regions_used', {
    label: t`Geofences entered in last ${usageDays} days`,
    earlier: 'regions_used',
    than: t`the ${usageDays} days before`,
  }),
];

const welfareFigure = (shown: Shown): Figure[] =>
  figureWith(shown, 'welfare_sessions.started', {
    label: t`Welfare sessions`,
    trend: 'welfare_started',
    lines: [
      ...lineOf(shown, 'welfare_sessions.in_progress', { label: t`In progress` }),
      ...lineOf(shown, 'welfare_sessions.grace', {
        label: t`In grace period`,
        attention: true,
      }),
      ...lineOf(shown, 'welfare_sessions.today', { label: t`Last 24 hours` }),
    ],
  });

const deviceFigure = (shown: Shown): Figure[] =>
  figureWith(shown, 'device_count.total', {
    label: t`Devices`,
    trend: 'devices',
    kind: 'line',
    than: t`at the start of the month`,
    lines: [
      ...lineOf(shown, 'device_count.online', { label: t`Online` }).map((line) => ({
        ...line,
        ...changeSince(shown, 'devices_online', { count: line.count, than: yesterday() }),
      })),
      ...lineOf(shown, 'device_count.offline', { label: t`Offline`, attention: true }),
      ...lineOf(shown, 'device_count.never', { label: t`Never connected`, attention: true }),
      // Satellite units and buttons: their silence has no meaning, so that most organisations have
      // no such line.
      ...lineOf(shown, 'device_count.on_demand', { label: t`Ready (reports when pressed)` }).filter(
        ({ count }) => count > 0,
      ),
      ...lineOf(shown, 'device_count.low_battery', { label: t`Low battery`, attention: true }),
      ...lineOf(shown, 'device_count.previous_month', { label: t`Start of the month` }),
    ],
  });

const smsFigure = (shown: Shown): Figure[] =>
  figureWith(shown, 'sms_sent.current_month', {
    label: t`SMS this month`,
    trend: 'sms_sent',
    than: t`last month`,
    lines: lineOf(shown, 'sms_sent.previous_month', { label: t`Last month` }),
    note: t`Messages about alerts are not counted`,
  });

/** Spent by messages to people; what is sent about alerts is not counted. */
const freeSmsFigure = ({ answer: { free_sms_balance }, base }: Shown): Figure[] =>
  free_sms_balance === undefined
    ? []
    : [
        {
          label: t`Free text messages left`,
          count: free_sms_balance,
          exact: true,
          to: `${base}/messages/list`,
          note: t`Messages about alerts are not counted`,
        },
      ];
