// What was valid for invoices in which days, in the words of a page: prices, text messages, tax and
// the switches of the contract.

import {
  type BillingFacts,
  type ContractSwitches,
  type DevicePriceVersion,
  everSince,
} from './billing-facts.ts';
import type { TextRates } from './messaging-pricing/text-limit.ts';
import type { Version } from './messaging-pricing/versions.ts';
import { centsText } from './money-text.ts';
import { rateText, type TaxSettings } from './tax.ts';

export const historySubjects = [
  'app',
  'ev04',
  'zoleo',
  'button',
  'messaging',
  'tax',
  'contract',
] as const;

export interface HistoryRow {
  readonly subject: (typeof historySubjects)[number];
  /** Null where it has always been valid. */
  readonly valid_from: string | null;
  /** The last day; null where it is valid until the next change. */
  readonly valid_to: string | null;
  readonly text: string;
}

type History = Pick<BillingFacts, 'prices' | 'contract' | 'tax'> & {
  readonly texts: Pick<BillingFacts['texts'], 'versions'>;
};

/** Every subject together, the newest version of each first. */
export function priceHistory({ prices, texts, tax, contract }: History): HistoryRow[] {
  return historySubjects.flatMap((subject) => {
    if (subject === 'messaging') return rowsOf(subject, texts.versions, ratesText);
    if (subject === 'tax') return rowsOf(subject, tax, taxText);
    if (subject === 'contract') return rowsOf(subject, contract, contractText);
    return rowsOf(subject, prices[subject] ?? [], priceText);
  });
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

function rowsOf<Value>(
  subject: HistoryRow['subject'],
  versions: readonly Version<Value>[],
  textOf: (value: Value) => string,
): HistoryRow[] {
  const rows = versions.map(({ valid_from, value }, place): HistoryRow => {
    const next = versions[place + 1]?.valid_from;
    return {
      subject,
      valid_from: valid_from === everSince ? null : valid_from,
      valid_to: next === undefined ? null : dayBefore(next),
      text: value === null ? 'No price' : textOf(value),
    };
  });
  return rows.reverse();
}

const joined = (parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join(', ');

function priceText({
  type_label,
  free_devices,
  min_devices,
  unit_price,
  tiers,
}: DevicePriceVersion): string {
  const steps = tiers.map(
    ({ from, to, unit_price: cents }) =>
      `${to === null ? `from ${from}` : `${from} to ${to}`}: ${centsText(cents)}`,
  );
  return joined([
    type_label !== null && type_label,
    ...(steps.length === 0 ? [`${centsText(unit_price)} per device and month`] : steps),
    free_devices > 0 && `${free_devices} free`,
    min_devices > 0 && `at least ${min_devices}`,
  ]);
}

const ratesText = ({
  sms_service_fee,
  sms_unit_price,
  enable_billed_messages,
}: TextRates): string =>
  joined([
    sms_unit_price !== null && `${centsText(sms_unit_price)} per text`,
    sms_service_fee > 0 && `${centsText(sms_service_fee)} per month`,
    enable_billed_messages ? 'billed when no free ones are left' : 'free ones only',
  ]);

const taxText = ({ currency, tax_name, tax_rate, payment_days = null }: TaxSettings): string =>
  joined([
    currency ?? 'Currency of the country',
    tax_rate === 0 ? 'no tax' : `${tax_name ?? 'Tax'} ${rateText(tax_rate)}%`,
    payment_days !== null && `${payment_days} days to pay`,
  ]);

const frequencies = { monthly: 'Monthly', quarterly: 'Quarterly', annually: 'Annually' } as const;

const contractText = ({
  contract_billing_frequency,
  free_trial,
  non_billable,
  invoicing_by_department,
}: ContractSwitches): string =>
  joined([
    frequencies[contract_billing_frequency],
    free_trial && 'free trial',
    non_billable && 'not billable',
    invoicing_by_department && 'by department',
  ]);
