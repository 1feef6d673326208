// The change of a figure against the previous period, in words.
import { t } from '@lingui/core/macro';
import type { DashboardPeriod } from '#domain/kit/resource/periods.ts';

export interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
}

/** @param than what it is compared with, as in "3 more than last month" */
export function changeOf(count: number, before: number, than: string): Change {
  const difference = Math.abs(count - before);
  if (count === before) return { text: t`Same as ${than}`, direction: 'same' };
  return count > before
    ? { text: t`${difference} more than ${than}`, direction: 'up' }
    : { text: t`${difference} fewer than ${than}`, direction: 'down' };
}

/** What "now" is compared with, as the end of that sentence. */
export const yesterday = (): string => t`this time yesterday`;

/** The period before, as the end of that sentence. */
export function periodBefore(period: DashboardPeriod): string {
  if (period === 'hour') return t`the hour before`;
  return period === 'week' ? t`the 7 days before` : t`the 12 months before`;
}
