// Which months an invoice is of, and which days of a month are billed: trial, contract, onboarding and first invoice month (decision 0023).
import type { BillingDay } from './device-lines.ts';
import { dateText, monthText } from './money-text.ts';

/** What an organisation's contract says of its invoices; days as 2026-11-21, null where nothing is said. */
export interface BillingTerms {
  readonly contract_billing_frequency: 'monthly' | 'quarterly' | 'annually';
  readonly first_invoice_month: string | null;
  readonly contract_start_date: string | null;
  readonly contract_end_date: string | null;
  readonly active_monitoring_from: string | null;
  readonly onboarding_period: number | null;
  readonly free_trial: boolean;
  readonly non_billable: boolean;
  readonly invoicing_by_department: boolean;
}

const lengths = { monthly: 1, quarterly: 3, annually: 12 } as const;
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`;

export const daysIn = (month: string): number => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** The months of the period that this month is in. Periods are counted from the first invoice month, else from the contract's start, else from January. */
export function periodOf(terms: BillingTerms, month: string): string[] {
  const length = lengths[terms.contract_billing_frequency];
  const anchor = numberOf(terms.first_invoice_month ?? terms.contract_start_date ?? '2000-01-01');
  const first = numberOf(month) - ((((numberOf(month) - anchor) % length) + length) % length);
  return Array.from({ length }, (_, index) => monthOf(first + index));
}

const dayOf = (month: string, day: number): string => `${month.slice(0, 8)}${String(day).padStart(2, '0')}`;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Whether a day is billed, and whether the minimum holds on it. */
export function dayTerms(terms: BillingTerms, day: string): Omit<BillingDay, 'devices'> {
  const { contract_start_date: start, contract_end_date: end, active_monitoring_from: monitored, first_invoice_month: first } = terms;
  const isTrial = terms.free_trial && (monitored === null || day < monitored);
  const isOutside = (start !== null && day < start) || (end !== null && day > end) || (first !== null && day < first);
  const isOnboarding = terms.onboarding_period !== null && start !== null && daysBetween(start, day) < terms.onboarding_period;
  return { billed: !terms.non_billable && !isTrial && !isOutside, minimum: !isOnboarding };
}

/** Every day of a month with its devices. @param devices from the 1st on */
export const billingDays = (terms: BillingTerms, month: string, devices: readonly number[]): BillingDay[] =>
  Array.from({ length: daysIn(month) }, (_, index) => ({ devices: devices[index] ?? 0, ...dayTerms(terms, dayOf(month, index + 1)) }));

/** What a reader of the invoice must know of the contract. */
export function termNotes(terms: BillingTerms): string[] {
  const { active_monitoring_from: monitored, first_invoice_month: first, onboarding_period: days, contract_start_date: start } = terms;
  return [
    ...(terms.non_billable ? ['This organisation is not billable.'] : []),
    ...(terms.free_trial
      ? [monitored === null ? 'Free trial without an end.' : `Free trial until monitoring starts on ${dateText(monitored)}.`]
      : []),
    ...(first === null ? [] : [`Invoiced from ${monthText(first)} on.`]),
    ...(days !== null && start !== null && days > 0 ? [`No minimum quantity in the first ${days} days from ${dateText(start)}.`] : []),
  ];
}
