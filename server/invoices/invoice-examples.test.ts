// The examples of docs/invoices.md: their numbers are read from the page, computed, and compared
// with its tables.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type {
  BillingFacts,
  ContractDates,
  ContractSwitches,
  DevicePriceVersion,
} from '#domain/invoices/billing-facts.ts';
import type { PricedType } from '#domain/invoices/device-prices/device-price.ts';
import { type Draft, draftOf } from '#domain/invoices/draft.ts';
import {
  type FreeTexts,
  freeAt,
  type TextUse,
} from '#domain/invoices/messaging-pricing/text-ledger.ts';
import type { TextRates } from '#domain/invoices/messaging-pricing/text-limit.ts';
import type { Version } from '#domain/invoices/messaging-pricing/versions.ts';
import { centsText } from '#domain/invoices/money-text.ts';
import { type TaxSettings, taxesOf } from '#domain/invoices/tax.ts';

type Steps<Value> = readonly [valid_from: string, value: Value][];

interface Example {
  readonly months: string[];
  readonly dates?: Partial<ContractDates>;
  readonly contract?: Steps<Partial<ContractSwitches>>;
  readonly tax?: Steps<TaxSettings>;
  readonly prices?: Partial<Record<PricedType, Steps<Partial<DevicePriceVersion>>>>;
  readonly devices?: {
    type: PricedType;
    count: number;
    department?: string;
    from: string;
    until?: string;
  }[];
  readonly rates?: Steps<Partial<TextRates>>;
  readonly additions?: FreeTexts[];
  readonly uses?: TextUse[];
  readonly balance?: { on: string; free: number };
}

const page = readFileSync(new URL('../../docs/invoices.md', import.meta.url), 'utf8');
const examples = page
  .split('\n### ')
  .slice(1)
  .map((section): [string, Example, string] => {
    const title = section.split('\n')[0] ?? '';
    return [
      title,
      JSON.parse(/```json\n(.*?)\n```/s.exec(section)?.[1] ?? '{}') as Example,
      section.split('\n## ')[0] ?? '',
    ];
  });

const versions = <Value>(
  steps: Steps<Partial<Value>> | undefined,
  usual: Value,
): Version<Value>[] =>
  (steps ?? []).map(([valid_from, value]) => ({ valid_from, value: { ...usual, ...value } }));

const noDates: ContractDates = {
  first_invoice_month: null,
  contract_start_date: null,
  contract_end_date: null,
  active_monitoring_from: null,
  onboarding_period: null,
};
const switches: ContractSwitches = {
  contract_billing_frequency: 'monthly',
  free_trial: false,
  non_billable: false,
  invoicing_by_department: false,
  country: 'AU',
};
const price: DevicePriceVersion = {
  type_label: null,
  free_devices: 0,
  min_devices: 0,
  unit_price: 0,
  tiers: [],
};
const noTax: TaxSettings = { currency: null, tax_name: null, tax_rate: 0 };
const rates: TextRates = {
  sms_service_fee: 0,
  sms_unit_price: null,
  enable_billed_messages: false,
};

function factsOf({
  dates,
  contract,
  tax,
  prices = {},
  devices = [],
  rates: given,
  additions = [],
  uses = [],
}: Example): BillingFacts {
  const departments = [...new Set(devices.flatMap(({ department }) => department ?? []))];
  return {
    dates: { ...noDates, ...dates },
    contract: versions(contract ?? [['0001-01-01', {}]], switches),
    tax: versions<TaxSettings>(tax, noTax),
    prices: Object.fromEntries(
      Object.entries(prices).map(([type, steps]) => [type, versions(steps, price)]),
    ),
    spans: devices.map(({ type, count, department, from, until }) => ({
      type,
      count,
      from,
      until: until ?? null,
      department: department ?? null,
      department_id: department === undefined ? null : departments.indexOf(department) + 1,
    })),
    texts: { additions, uses, versions: versions(given, rates) },
  };
}

const rows = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => `| ${row.join(' | ')} |`).join('\n');

function lineRows({ lines, currency }: Draft): string {
  const taxes = taxesOf(lines);
  const total = [...lines, ...taxes].reduce((sum, { amount }) => sum + amount, 0);
  return rows([
    ...lines.map(({ label, arithmetic, amount }) => [
      label,
      arithmetic.join('; '),
      centsText(amount),
    ]),
    ...taxes.map(({ name, net, amount }) => [name, `on ${centsText(net)}`, centsText(amount)]),
    [`Total (${currency})`, '', centsText(total)],
  ]);
}

test('the page has its examples', () => expect(examples.length).toBeGreaterThanOrEqual(7));

describe.each(examples)('%s', (_, example, section) => {
  const facts = factsOf(example);
  const draft = draftOf(facts, example.months);

  test('has the lines of the page, and no other', () => {
    const table = /\| Item \| Calculation \| Amount \|\n\|---\|---\|---\|\n((?:\|.*\n?)+)/
      .exec(section)?.[1]
      ?.trim();
    expect(table).toBe(lineRows(draft));
  });

  test('has the departments and the balance of the page', () => {
    const table =
      /\| Department \| Device days \| Amount \|\n\|---\|---\|---\|\n((?:\|.*\n?)+)/
        .exec(section)?.[1]
        ?.trim() ?? '';
    expect(table).toBe(
      rows(
        draft.departments.map(({ name, device_days, amount }) => [
          name,
          String(device_days),
          centsText(amount),
        ]),
      ),
    );
    const { balance } = example;
    expect(balance?.free).toBe(
      balance && freeAt(facts.texts.additions, facts.texts.uses, balance.on),
    );
  });
});
