// The figures of the monitoring centre and of the platform, over all organisations that the person
// sees (R126 to R128).
import { t } from '@lingui/core/macro';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { yesterday } from './change.ts';
import type { Figure } from './figure-grid.tsx';
import { figureWith, lineOf, raisedFigures, type Shown, signedInFigure } from './figure-parts.ts';

/** Work that waits now. */
export function workFigures(shown: Shown, time: (moment: string) => string): Figure[] {
  const { my_work, alerts } = shown.answer;
  const next = my_work?.next_follow_up_at ?? null;
  return [
    ...figureWith(shown, 'my_work.alerts', {
      label: t`My alerts`,
      lines: lineOf(shown, 'my_work.follow_ups', { label: t`With a follow-up` }),
      ...(next === null ? {} : { note: t`Next follow-up at ${time(next)}` }),
    }),
    ...figureWith(shown, 'alerts.open', {
      label: t`Open alerts`,
      earlier: 'alerts_open',
      than: yesterday(),
      lines: [
        ...lineOf(shown, 'alerts.unowned', { label: t`Unowned`, attention: true }),
        // The list of either shows both.
        ...(alerts?.not_answered
          ? lineOf(shown, 'alerts.not_answered', {
              label: t`Not answered by their owner`,
              attention: true,
            })
          : []),
        ...lineOf(shown, 'alerts.follow_ups', { label: t`Follow-ups` }),
      ],
    }),
    ...(alerts && alerts.by_type.length > 0 ? [byType(shown, alerts.by_type)] : []),
    ...figureWith(shown, 'welfare_sessions.in_progress', {
      label: t`Welfare sessions in progress`,
      earlier: 'welfare_in_progress',
      than: yesterday(),
      lines: lineOf(shown, 'welfare_sessions.grace', {
        label: t`In grace period`,
        attention: true,
      }),
    }),
  ];
}

/** The most types named; the console filters by any. */
const mostTypes = 4;

const byType = (
  shown: Shown,
  kinds: readonly { type: keyof typeof alertTypes; count: number }[],
): Figure => ({
  label: t`Alert types`,
  count: kinds.length,
  lines: kinds
    .slice(0, mostTypes)
    .flatMap(({ type }) =>
      lineOf(shown, `alerts.by_type.${type}`, { label: alertTypes[type].title }),
    ),
});

/** What happened in the period. */
export const usageFigures = (shown: Shown): Figure[] => [
  ...raisedFigures(shown),
  ...signedInFigure(shown),
];

/** Totals, for roles with lists of them. The centre counts monitored organisations only. */
export function reachFigures(shown: Shown, isCentre: boolean): Figure[] {
  const [exact, than] = [true, t`at the start of the month`];
  return [
    ...figureWith(shown, 'reach.organisations', {
      label: t`Active organisations`,
      exact,
      earlier: 'organisations',
      than,
    }),
    ...figureWith(shown, 'reach.people', {
      label: isCentre ? t`Monitored people` : t`People`,
      exact,
      earlier: 'people',
      than,
      lines: lineOf(shown, 'reach.pending_people', { label: t`Invitation not accepted` }),
    }),
    ...figureWith(shown, 'reach.devices', {
      label: t`Devices`,
      exact,
      trend: 'devices',
      kind: 'line',
      than,
      lines: lineOf(shown, 'reach.devices_previous_month', { label: t`Start of the month` }),
    }),
  ];
}
