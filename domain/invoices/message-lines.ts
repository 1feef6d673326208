// The lines of text messages in one month: the service fee, and what the ledger has beyond the free
// ones at the prices of its days (decision 0044).

import type { InvoiceLine } from './invoice-line.ts';
import { dayOf } from './invoice-period.ts';
import type { LedgerDay } from './messaging-pricing/text-ledger.ts';
import type { TextRates } from './messaging-pricing/text-limit.ts';
import { centsText, dayText } from './money-text.ts';
import { rounded, type Stretch, stretchesOf } from './stretches.ts';
import { isSameTax, type LineTax } from './tax.ts';

/** One day of the month, in order from the 1st. */
export interface MessageDay {
  /** Null on a day without a pricing. */
  readonly rates: TextRates | null;
  readonly tax: LineTax;
  /** Not in a free trial, within the contract. */
  readonly billed: boolean;
}

interface Month {
  /** Its first day. */
  readonly month: string;
  readonly days: readonly MessageDay[];
  readonly ledger: readonly LedgerDay[];
}

/** None in a month without a billed day. */
export function messageLines(given: Month): InvoiceLine[] {
  return given.days.some(({ billed }) => billed) ? [...feeLines(given), ...textLines(given)] : [];
}

/** The fee of a month that has billed days is whole; a fee that changed in it counts by the day. */
function feeLines({ month, days }: Month): InvoiceLine[] {
  const feeOf = ({ rates }: MessageDay): number => rates?.sms_service_fee ?? 0;
  let [exact, given] = [0, 0];
  return stretchesOf(
    days,
    (one, other) => feeOf(one) === feeOf(other) && isSameTax(one.tax, other.tax),
  ).flatMap((stretch) => {
    const fee = feeOf(stretch.day);
    exact += fee * stretch.days;
    const amount = rounded(exact, days.length) - given;
    given += amount;
    if (fee === 0) return [];
    const part =
      stretch.days === days.length
        ? []
        : [`${centsText(fee)} × ${stretch.days} of ${days.length} days = ${centsText(amount)}`];
    return [
      {
        ...lineOf({ month, days }, stretch, 'Text message service'),
        arithmetic: ['Monthly fee', ...part],
        amount,
      },
    ];
  });
}

const isSamePrice = (one: MessageDay, other: MessageDay): boolean =>
  one.billed === other.billed &&
  one.rates?.sms_unit_price === other.rates?.sms_unit_price &&
  one.rates?.enable_billed_messages === other.rates?.enable_billed_messages &&
  isSameTax(one.tax, other.tax);

function textLines({ month, days, ledger }: Month): InvoiceLine[] {
  return stretchesOf(days, isSamePrice).flatMap((stretch) => {
    const { rates, billed } = stretch.day;
    const [from, to] = [
      dayOf(month, stretch.first + 1),
      dayOf(month, stretch.first + stretch.days),
    ];
    const used = ledger.filter(({ day }) => day >= from && day <= to);
    if (rates === null || used.every(({ sent }) => sent === 0)) return [];
    const price = billed && rates.enable_billed_messages ? (rates.sms_unit_price ?? 0) : null;
    const beyond = sumOf(used, 'beyond');
    const amount = price === null ? 0 : beyond * price;
    const arithmetic = [
      countText(used, price !== null),
      ...(price === null ? [] : [`${beyond} × ${centsText(price)} = ${centsText(amount)}`]),
    ];
    return [
      {
        ...lineOf({ month, days }, stretch, 'Text messages'),
        arithmetic: [...arithmetic, ...freeText(used)],
        amount,
      },
    ];
  });
}

const sumOf = (
  days: readonly LedgerDay[],
  key: 'sent' | 'free' | 'beyond' | 'added' | 'ended',
): number => days.reduce((sum, day) => sum + day[key], 0);

function countText(days: readonly LedgerDay[], isBilled: boolean): string {
  const [sent, free, beyond] = [sumOf(days, 'sent'), sumOf(days, 'free'), sumOf(days, 'beyond')];
  const unbilled = isBilled || beyond === 0 ? '' : ` − ${beyond} not billed`;
  return `${sent} sent${free === 0 ? '' : ` − ${free} free`}${unbilled} = ${isBilled ? beyond : 0} billed`;
}

/** What became of the free ones; nothing where there were none. */
function freeText(days: readonly LedgerDay[]): string[] {
  const [opening, closing] = [days[0]?.opening ?? 0, days.at(-1)?.closing ?? 0];
  const [added, ended, free] = [sumOf(days, 'added'), sumOf(days, 'ended'), sumOf(days, 'free')];
  if (opening === 0 && added === 0 && closing === 0) return [];
  const steps = [
    `${opening} left`,
    ...(added > 0 ? [`+ ${added} added`] : []),
    ...(ended > 0 ? [`− ${ended} ended`] : []),
    `− ${free} used`,
  ];
  return [`Free: ${steps.join(' ')} = ${closing} carried on`];
}

function lineOf(
  { month, days }: Pick<Month, 'month' | 'days'>,
  stretch: Stretch<MessageDay>,
  label: string,
) {
  const isWhole = stretch.days === days.length;
  const span = isWhole
    ? ''
    : `, ${dayText(month, stretch.first + 1)}–${dayText(month, stretch.first + stretch.days)}`;
  return { kind: 'messages', month, label: `${label}${span}`, ...stretch.day.tax } as const;
}
