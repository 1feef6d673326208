// Which months an invoice is of, and which days of a month are billed: trial, contract, onboarding
// and first invoice month (decisions 0023 and 0044).
import type { BillingTerms, ContractDates, ContractSwitches } from './billing-facts.ts';
import { dateText, monthText } from './money-text.ts';

type Frequency = ContractSwitches['contract_billing_frequency'];
const lengths: Readonly<Record<Frequency, number>> = { monthly: 1, quarterly: 3, annually: 12 };
const numberOf = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`;

export const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** 2026-11-03 of 2026-11-01 and 3. */
export const dayOf = (month: string, day: number): string =>
  `${month.slice(0, 8)}${String(day).padStart(2, '0')}`;

/** Every day of a month. */
export const daysOf = (month: string): string[] =>
  Array.from({ length: daysIn(month) }, (_, index) => dayOf(month, index + 1));

/** The last day of a month. */
export const lastDayOf = (month: string): string => dayOf(month, daysIn(month));

/**
 * The months of the period that this month is in. Periods are counted from the first invoice month,
 * else from the contract's start, else from January 2000. Each is as long as the frequency says at
 * the end of its first month, so that a new frequency leaves the periods before as they were.
 * @param frequencyOn what was valid on a day
 */
export function periodOf(
  dates: ContractDates,
  month: string,
  frequencyOn: (day: string) => Frequency,
): string[] {
  const wanted = numberOf(month);
  const lengthAt = (number: number): number => lengths[frequencyOn(lastDayOf(monthOf(number)))];
  let first = numberOf(dates.first_invoice_month ?? dates.contract_start_date ?? '2000-01-01');
  if (wanted < first) {
    const length = lengthAt(wanted);
    first = wanted - ((((wanted - first) % length) + length) % length);
  }
  while (first + lengthAt(first) <= wanted) first += lengthAt(first);
  return Array.from({ length: lengthAt(first) }, (_, index) => monthOf(first + index));
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Whether a day is billed, and whether the minimum holds on it. */
export function dayTerms(terms: BillingTerms, day: string): { billed: boolean; minimum: boolean } {
  const {
    contract_start_date: start,
    contract_end_date: end,
    active_monitoring_from: monitored,
    first_invoice_month: first,
  } = terms;
  const isTrial = terms.free_trial && (monitored === null || day < monitored);
  const isOutside =
    (start !== null && day < start) ||
    (end !== null && day > end) ||
    (first !== null && day < first);
  const isOnboarding =
    // R388
    terms.onboarding_period !== null &&
    start !== null &&
    daysBetween(start, day) < terms.onboarding_period;
  // R203
  return { billed: !terms.non_billable && !isTrial && !isOutside, minimum: !isOnboarding };
}

/** What a reader of the invoice must know of the contract. */
export function termNotes(terms: BillingTerms): string[] {
  const {
    active_monitoring_from: monitored,
    first_invoice_month: first,
    onboarding_period: days,
    contract_start_date: start,
  } = terms;
  return [
    ...(terms.non_billable ? ['This organisation is not billable.'] : []),
    ...(terms.free_trial
      ? [
          monitored === null
            ? 'Free trial without an end.'
            : `Free trial until monitoring starts on ${dateText(monitored)}.`,
        ]
      : []),
    ...(first === null ? [] : [`Invoiced from ${monthText(first)} on.`]),
    ...(days !== null && start !== null && days > 0
      ? [`No minimum quantity in the first ${days} days from ${dateText(start)}.`]
      : []),
  ];
}
