// The currency of an invoice and the tax on its lines, with what else an organisation's invoices
// have in common.

export interface TaxSettings {
  /** ISO 4217; null is the currency of the country. */
  readonly currency: string | null;
  readonly tax_name: string | null;
  /** Hundredths of a percent: 1000 is 10 %. */
  readonly tax_rate: number;
  /** Days to pay an invoice; null or missing is what the platform sets. */
  readonly payment_days?: number | null;
}

export interface LineTax {
  readonly tax_name: string | null;
  readonly tax_rate: number;
}

export interface TaxedLine extends LineTax {
  /** Whole cents before tax. */
  readonly amount: number;
  readonly tax_amount: number;
}

export const noTax: LineTax = { tax_name: null, tax_rate: 0 };

const currencies: Readonly<Record<string, string>> = {
  NZ: 'NZD',
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  IE: 'EUR',
  DE: 'EUR',
  FR: 'EUR',
};

/** The Australian dollar where nothing else is known. */
export const currencyOf = (settings: TaxSettings | null, country: string): string =>
  settings?.currency ?? currencies[country] ?? 'AUD';

export const isSameTax = (one: LineTax, other: LineTax): boolean =>
  one.tax_rate === other.tax_rate && one.tax_name === other.tax_name;

/** Half a cent is rounded away from 0. */
function taxOn(amount: number, rate: number): number {
  const product = Math.abs(amount) * rate;
  return Math.sign(amount) * Math.floor((2 * product + 10_000) / 20_000);
}

/**
 * Adds the tax to each line. Lines of one tax have together the tax on their sum, rounded once:
 * what rounding takes from one, the next one has.
 */
export function withTax<Line extends LineTax & { readonly amount: number }>(
  lines: readonly Line[],
): (Line & TaxedLine)[] {
  return lines.map((line, place) => {
    const before = lines
      .slice(0, place)
      .reduce((sum, one) => sum + (isSameTax(one, line) ? one.amount : 0), 0);
    return {
      ...line,
      tax_amount: taxOn(before + line.amount, line.tax_rate) - taxOn(before, line.tax_rate),
    };
  });
}

export interface InvoiceTax {
  /** "GST 10 %" */
  readonly name: string;
  /** The amounts that it is on. */
  readonly net: number;
  readonly amount: number;
}

/** "10", "2.5" of hundredths of a percent. */
export const rateText = (rate: number): string => (rate / 100).toFixed(2).replace(/\.?0+$/, '');

/** The taxes of an invoice, each rate once, in the order of its lines. */
export function taxesOf(lines: readonly TaxedLine[]): InvoiceTax[] {
  const taxes: (LineTax & { net: number; amount: number })[] = [];
  for (const { tax_name, tax_rate, amount, tax_amount } of lines) {
    if (tax_rate === 0) continue;
    const same = taxes.find((one) => isSameTax(one, { tax_name, tax_rate }));
    if (same) Object.assign(same, { net: same.net + amount, amount: same.amount + tax_amount });
    else taxes.push({ tax_name, tax_rate, net: amount, amount: tax_amount });
  }
  return taxes.map(({ tax_name, tax_rate, net, amount }) => ({
    name: `${tax_name ?? 'Tax'} ${rateText(tax_rate)}%`,
    net,
    amount,
  }));
}
