// Until when an invoice is to be paid (decision 0054).
import { type Version, validOn } from './messaging-pricing/versions.ts';
import type { TaxSettings } from './tax.ts';

export const mostPaymentDays = 180;

/**
 * The days to pay of an invoice that is closed on this day. @param usual of the platform, where the
 * organisation has none of its own
 */
export const paymentDaysOn = (
  settings: readonly Version<TaxSettings>[],
  day: string,
  usual: number,
): number => validOn(settings, day)?.payment_days ?? usual;

/** The last day to pay: 2026-12-05 for 14 days after 2026-11-21. */
export const dueOn = (closedOn: string, days: number): string =>
  new Date(Date.parse(closedOn) + days * 86_400_000).toISOString().slice(0, 10);
