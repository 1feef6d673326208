// What a dashboard's figures are made of, from its answer: a label, the count with its list, and
// its trend.
import { t } from '@lingui/core/macro';
import type { Dashboard, EarlierName, TrendName } from '#domain/dashboard/dashboard.ts';
import type { FigureLists } from '#domain/dashboard/figure-lists.ts';
import type { DashboardPeriod } from '#domain/kit/resource/periods.ts';
import { type Change, changeOf, periodBefore } from './change.ts';
import { figureAddress } from './figure-address.ts';
import type { Figure, FigureLine } from './figure-grid.tsx';

export interface Shown {
  readonly answer: Dashboard;
  readonly lists: FigureLists;
  readonly period: DashboardPeriod;
  /**
   * What the addresses of the organisation begin with; empty for figures over all organisations.
   */
  readonly base: string;
}

/** The line of a figure; none where the answer does not have it. */
export function lineOf(
  { lists, base }: Shown,
  name: string,
  given: Pick<FigureLine, 'label' | 'attention' | 'exact'>,
): FigureLine[] {
  const list = lists[name];
  return list ? [{ ...given, count: list.count, to: figureAddress(list, base) }] : [];
}

/** How a figure differs from what it was; nothing where that is not known. */
export function changeSince(
  { answer }: Shown,
  name: EarlierName,
  { count, than }: { count: number; than: string },
): { change?: Change } {
  const before = answer.earlier[name];
  return before === undefined || before === null ? {} : { change: changeOf(count, before, than) };
}

interface Trended {
  readonly trend?: TrendName;
  /** For a figure without a course: the same figure before. */
  readonly earlier?: EarlierName;
  /** Levels are drawn as a line, events as bars. */
  readonly kind?: 'bars' | 'line';
  /** What it is compared with; the period before if left out. */
  readonly than?: string;
  readonly lines?: readonly FigureLine[];
  readonly note?: string;
}

/** A figure with its change and small drawing. */
export function figureWith(
  shown: Shown,
  name: string,
  given: Pick<FigureLine, 'label' | 'exact'> & Trended,
): Figure[] {
  const {
    trend: trendName,
    earlier,
    kind = 'bars',
    than = periodBefore(shown.period),
    lines = [],
    note,
    ...line
  } = given;
  const trend = trendName === undefined ? undefined : shown.answer.trends[trendName];
  return lineOf(shown, name, line).map((main) => ({
    ...main,
    lines,
    ...(note === undefined ? {} : { note }),
    ...(earlier === undefined ? {} : changeSince(shown, earlier, { count: main.count, than })),
    ...(trend
      ? {
          isCapped: trend.is_capped,
          spark: { kind, values: trend.parts, before: trend.parts_before },
          ...(trend.before === null ? {} : { change: changeOf(main.count, trend.before, than) }),
        }
      : {}),
  }));
}

/** What was received in the period, in every dashboard. */
export const raisedFigures = (shown: Shown): Figure[] => [
  ...figureWith(shown, 'alerts_raised', {
    label: t`Alerts received`,
    trend: 'alerts_raised',
    lines: lineOf(shown, 'alerts.last_hour', { label: t`Last hour` }),
  }),
  ...figureWith(shown, 'safety_alerts', { label: t`Safety alerts`, trend: 'safety_alerts' }),
  ...figureWith(shown, 'safety_shakes', { label: t`Safety shakes`, trend: 'safety_shakes' }),
  ...figureWith(shown, 'medical_alerts', { label: t`Medical alerts`, trend: 'medical_alerts' }),
];

export const signedInFigure = (shown: Shown): Figure[] =>
  figureWith(shown, 'recent_users.total', {
    label: t`People signed in`,
    trend: 'people_signed_in',
    lines: lineOf(shown, 'recent_users.total_24', { label: t`Last 24 hours` }),
  });
