// The lines of one kind of device in one month: a line for each stretch of days with the same
// number of devices and the same price, so that a device is paid for by the day (decision 0023).
import type { InvoiceLine } from './invoice-line.ts';
import { centsText, dayText } from './money-text.ts';
import { billedDevices, monthPrice, type Price, priceSteps } from './month-price.ts';
import { rounded, type Stretch, stretchesOf } from './stretches.ts';
import { isSameTax, type LineTax } from './tax.ts';

/** One day of the month, in order from the 1st. */
export interface BillingDay {
  readonly devices: number;
  /** Null on a day without a price. */
  readonly price: (Price & { readonly label: string }) | null;
  readonly tax: LineTax;
  /** Not in a free trial, within the contract. */
  readonly billed: boolean;
  /** The minimum quantity holds: not in the onboarding period. */
  readonly minimum: boolean;
}

export interface DeviceLine {
  readonly line: InvoiceLine;
  /** Its days in the month: 0 is the 1st. */
  readonly first: number;
  readonly days: number;
  readonly billed: boolean;
}

const isSameDay = (one: BillingDay, other: BillingDay): boolean =>
  one.devices === other.devices &&
  one.price === other.price &&
  one.billed === other.billed &&
  one.minimum === other.minimum &&
  isSameTax(one.tax, other.tax);

/**
 * The lines of a month. Together they are the exact sum of the days' prices, rounded once: what
 * rounding takes from one line, the next one has.
 * @param month its first day
 * @param days every day of the month; days of one version of the price have the same object
 */
export function deviceLines({
  month,
  days,
}: {
  readonly month: string;
  readonly days: readonly BillingDay[];
}): DeviceLine[] {
  let [exact, given] = [0, 0];
  return stretchesOf(days, isSameDay).flatMap((stretch): DeviceLine[] => {
    const { price, devices, billed: isBilled, minimum, tax } = stretch.day;
    if (price === null) return [];
    const billed = isBilled ? billedDevices(price, devices, minimum) : 0;
    const whole = monthPrice(price, billed);
    exact += whole * stretch.days;
    const amount = rounded(exact, days.length) - given;
    given += amount;
    if (devices === 0 && billed === 0) return [];
    const span =
      stretch.days === days.length
        ? ''
        : `, ${dayText(month, stretch.first + 1)}–${dayText(month, stretch.first + stretch.days)}`;
    const arithmetic = stepsText(price, stretch, { billed, whole, amount, of: days.length });
    const line = {
      kind: 'devices',
      month,
      label: `${price.label}${span}`,
      arithmetic,
      amount,
      ...tax,
    } as const;
    return [{ line, first: stretch.first, days: stretch.days, billed: isBilled }];
  });
}

function stepsText(
  price: Price,
  { day: { devices, billed: isBilled, minimum }, days }: Stretch<BillingDay>,
  { billed, whole, amount, of }: { billed: number; whole: number; amount: number; of: number },
): string[] {
  const counted = `${devices} ${devices === 1 ? 'device' : 'devices'}`;
  if (!isBilled) return [`${counted}, not billed on these days`];
  const free = price.free_devices > 0 ? ` − ${price.free_devices} free` : '';
  const least = minimum && price.min_devices > 0 ? `, at least ${price.min_devices}` : '';
  const tiers = priceSteps(price, billed).map(
    (step) => `${step.devices} × ${centsText(step.unit_price)}`,
  );
  return [
    `${counted}${free}${least} = ${billed} billed`,
    `${tiers.length === 0 ? '0' : tiers.join(' + ')} = ${centsText(whole)} a month`,
    ...(days === of ? [] : [`${centsText(whole)} × ${days} of ${of} days = ${centsText(amount)}`]),
  ];
}
