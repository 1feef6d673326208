// The inputs of an invoice. Settings are valid from a day on, so that a past day keeps the values
// that were valid on it.
import type { PricedType } from './device-prices/device-price.ts';
import type { TextFacts } from './messaging-pricing/text-limit.ts';
import { type Version, validOn } from './messaging-pricing/versions.ts';
import type { Price } from './month-price.ts';
import type { TaxSettings } from './tax.ts';

/** The first day of a first version: it is valid on all days before the second. */
export const everSince = '0001-01-01';

/** The dated terms of the contract; days as 2026-11-21, null where not set. */
export interface ContractDates {
  readonly first_invoice_month: string | null;
  readonly contract_start_date: string | null;
  readonly contract_end_date: string | null;
  readonly active_monitoring_from: string | null;
  readonly onboarding_period: number | null;
}

/** The undated terms of the contract. */
export interface ContractSwitches {
  readonly contract_billing_frequency: 'monthly' | 'quarterly' | 'annually';
  readonly free_trial: boolean;
  readonly non_billable: boolean;
  readonly invoicing_by_department: boolean;
  /** ISO 3166 alpha-2. */
  readonly country: string;
}

export type BillingTerms = ContractDates & ContractSwitches;

/** The price of a kind of device as a version of it was kept. */
export type DevicePriceVersion = Price & { readonly type_label: string | null };

/**
 * Devices that came and went together. `from` is their first day, `until` the first day on which
 * they are gone; null while they are there.
 */
export interface DeviceSpan {
  readonly type: PricedType;
  readonly department_id: number | null;
  readonly department: string | null;
  readonly from: string;
  readonly until: string | null;
  readonly count: number;
}

export interface BillingFacts {
  readonly dates: ContractDates;
  readonly contract: readonly Version<ContractSwitches>[];
  readonly tax: readonly Version<TaxSettings>[];
  readonly prices: Readonly<Partial<Record<PricedType, readonly Version<DevicePriceVersion>[]>>>;
  readonly spans: readonly DeviceSpan[];
  readonly texts: Pick<TextFacts, 'additions' | 'versions' | 'uses'>;
}

const noSwitches: ContractSwitches = {
  contract_billing_frequency: 'monthly',
  free_trial: false,
  non_billable: false,
  invoicing_by_department: false,
  country: 'AU',
};

/** The terms of the contract on a day. */
export const termsOn = (
  { dates, contract }: Pick<BillingFacts, 'dates' | 'contract'>,
  day: string,
): BillingTerms => ({
  ...dates,
  ...(validOn(contract, day) ?? noSwitches),
});
