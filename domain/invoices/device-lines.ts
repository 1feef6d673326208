// The lines of one kind of device in one month: a line for each stretch of days with the same number of devices, so that a device is paid for by the day (decision 0023).

import { centsText, dayText } from './money-text.ts';
import { billedDevices, monthPrice, type Price, priceSteps } from './month-price.ts';

/** One day of the month, in order from the 1st. */
export interface BillingDay {
  readonly devices: number;
  /** Not in a free trial, within the contract. */
  readonly billed: boolean;
  /** The minimum quantity holds: not in the onboarding period. */
  readonly minimum: boolean;
}

export interface InvoiceLine {
  readonly kind: 'devices' | 'messages' | 'correction';
  /** The first day of the month. */
  readonly month: string;
  readonly label: string;
  /** How the amount comes about, one step a text. */
  readonly arithmetic: readonly string[];
  /** Whole cents. */
  readonly amount: number;
}

interface Stretch extends BillingDay {
  readonly first: number;
  readonly days: number;
}

function stretchesOf(days: readonly BillingDay[]): Stretch[] {
  const stretches: Stretch[] = [];
  days.forEach((day, index) => {
    const last = stretches.at(-1);
    if (last && last.devices === day.devices && last.billed === day.billed && last.minimum === day.minimum)
      stretches[stretches.length - 1] = { ...last, days: last.days + 1 };
    else stretches.push({ ...day, first: index + 1, days: 1 });
  });
  return stretches;
}

/** Half a cent is rounded up. */
const rounded = (cents: number, parts: number): number => Math.floor((2 * cents + parts) / (2 * parts));

/**
 * The lines of a month. Together they are the exact sum of the days' prices, rounded once: what rounding takes from one line, the next one has.
 * @param month its first day
 * @param days every day of the month
 */
export function deviceLines(
  price: Price,
  { month, label, days }: { month: string; label: string; days: readonly BillingDay[] },
): InvoiceLine[] {
  let [exact, given] = [0, 0];
  return stretchesOf(days).flatMap((stretch): InvoiceLine[] => {
    const billed = stretch.billed ? billedDevices(price, stretch.devices, stretch.minimum) : 0;
    const whole = monthPrice(price, billed);
    exact += whole * stretch.days;
    const amount = rounded(exact, days.length) - given;
    given += amount;
    if (stretch.devices === 0 && billed === 0) return [];
    const span =
      stretch.days === days.length ? '' : `, ${dayText(month, stretch.first)}–${dayText(month, stretch.first + stretch.days - 1)}`;
    return [
      {
        kind: 'devices',
        month,
        label: `${label}${span}`,
        arithmetic: stepsText(price, stretch, { billed, whole, amount, of: days.length }),
        amount,
      },
    ];
  });
}

function stepsText(
  price: Price,
  { devices, days, billed: isBilled, minimum }: Stretch,
  { billed, whole, amount, of }: { billed: number; whole: number; amount: number; of: number },
): string[] {
  if (!isBilled) return [`${devices} devices, not billed on these days`];
  const free = price.free_devices > 0 ? ` − ${price.free_devices} free` : '';
  const least = minimum && price.min_devices > 0 ? `, at least ${price.min_devices}` : '';
  const tiers = priceSteps(price, billed).map((step) => `${step.devices} × ${centsText(step.unit_price)}`);
  return [
    `${devices} devices${free}${least} = ${billed} billed`,
    `${tiers.length === 0 ? '0' : tiers.join(' + ')} = ${centsText(whole)} a month`,
    ...(days === of ? [] : [`${centsText(whole)} × ${days} of ${of} days = ${centsText(amount)}`]),
  ];
}
