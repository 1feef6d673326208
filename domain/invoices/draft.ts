// The draft of an invoice: for each month the lines of each kind of device and of text messages,
// and what of the devices each department has used.

import {
  type BillingFacts,
  type DevicePriceVersion,
  type DeviceSpan,
  termsOn,
} from './billing-facts.ts';
import { type DepartmentPart, departmentParts, isThere } from './department-split.ts';
import { type BillingDay, type DeviceLine, deviceLines } from './device-lines.ts';
import { type PricedType, pricedTypes, typeTitles } from './device-prices/device-price.ts';
import type { InvoiceLine } from './invoice-line.ts';
import { daysOf, dayTerms, lastDayOf, termNotes } from './invoice-period.ts';
import { messageLines } from './message-lines.ts';
import { textLedger } from './messaging-pricing/text-ledger.ts';
import { type Version, validOn } from './messaging-pricing/versions.ts';
import { currencyOf, noTax, type TaxedLine, withTax } from './tax.ts';

export type DraftLine = InvoiceLine & TaxedLine;

export interface Draft {
  /** ISO 4217, the one that is valid on the first day. */
  readonly currency: string;
  readonly lines: readonly DraftLine[];
  /** Before tax. None where the organisation is not invoiced by department on the last day. */
  readonly departments: readonly DepartmentPart[];
  readonly notes: readonly string[];
}

/** @param months of the period, by their first days */
export function draftOf(facts: BillingFacts, months: readonly string[]): Draft {
  const [first = '', last = first] = [months[0], months.at(-1)];
  const devices = pricedTypes.flatMap((type) => linesOf(facts, type, months));
  const ledger = textLedger(facts.texts.additions, facts.texts.uses);
  const texts = months.flatMap((month) => {
    const days = daysOf(month).map((day) => ({
      rates: validOn(facts.texts.versions, day),
      tax: taxOn(facts, day),
      billed: dayTerms(termsOn(facts, day), day).billed,
    }));
    return messageLines({ month, days, ledger });
  });
  const lines = [...devices.map(({ line }) => line), ...texts].sort((left, right) =>
    left.month.localeCompare(right.month),
  );
  const ofTexts = texts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    currency: currencyOf(validOn(facts.tax, first), termsOn(facts, first).country),
    lines: withTax(lines),
    departments: termsOn(facts, lastDayOf(last)).invoicing_by_department
      ? [
          ...departmentParts(devices, facts.spans),
          ...(ofTexts === 0 ? [] : [{ name: 'Text messages', device_days: 0, amount: ofTexts }]),
        ]
      : [],
    notes: notesOf(facts, months),
  };
}

const taxOn = ({ tax }: BillingFacts, day: string) => {
  const settings = validOn(tax, day);
  return settings ? { tax_name: settings.tax_name, tax_rate: settings.tax_rate } : noTax;
};

type SpannedLine = DeviceLine & { readonly spans: readonly DeviceSpan[] };

/** Days of one version have one object. */
function labelled(versions: readonly Version<DevicePriceVersion>[], type: PricedType) {
  return versions.map(({ valid_from, value }) => ({
    valid_from,
    value: value && { ...value, label: value.type_label ?? typeTitles[type] },
  }));
}

function linesOf(facts: BillingFacts, type: PricedType, months: readonly string[]): SpannedLine[] {
  const versions = labelled(facts.prices[type] ?? [], type);
  const spans = facts.spans.filter((span) => span.type === type);
  if (versions.length === 0) return [];
  return months.flatMap((month) => {
    const days = daysOf(month).map(
      (day): BillingDay => ({
        devices: spans.reduce((count, span) => count + (isThere(span, day) ? span.count : 0), 0),
        price: validOn(versions, day),
        tax: taxOn(facts, day),
        ...dayTerms(termsOn(facts, day), day),
      }),
    );
    return deviceLines({ month, days }).map((line) => ({ ...line, spans }));
  });
}

/** Notes about the contract on the days of the period, and about missing prices. */
function notesOf(facts: BillingFacts, months: readonly string[]): string[] {
  const notes = months.flatMap(daysOf).flatMap((day) => termNotes(termsOn(facts, day)));
  const isPriced = months
    .flatMap(daysOf)
    .some((day) => pricedTypes.some((type) => validOn(facts.prices[type] ?? [], day) !== null));
  return [...new Set([...notes, ...(isPriced ? [] : ['No device prices are set.'])])];
}
