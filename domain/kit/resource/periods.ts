// The times that dashboards and the lists behind their figures look back over, each cut into the
// parts that a small drawing shows.
export const dashboardPeriods = ['hour', 'week', 'year'] as const;
export type DashboardPeriod = (typeof dashboardPeriods)[number];

/** Lists also look back over one day, for the figures that say so. */
export const listPeriods = ['hour', 'day', 'week', 'year'] as const;
export type ListPeriod = (typeof listPeriods)[number];

/** As PostgreSQL writes intervals. The period before is as long and ends where this one begins. */
export const lengthOf: Readonly<Record<ListPeriod, string>> = {
  hour: '1 hour',
  day: '1 day',
  week: '7 days',
  year: '12 months',
};

/** How many parts a period has, and how long one is. */
export const partsOf: Readonly<
  Record<DashboardPeriod, { readonly count: number; readonly length: string }>
> = {
  hour: { count: 12, length: '5 minutes' },
  week: { count: 7, length: '1 day' },
  year: { count: 12, length: '1 month' },
};
