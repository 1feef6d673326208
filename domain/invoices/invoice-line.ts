// A line of an invoice before its tax is worked out (R034).
import type { LineTax } from './tax.ts';

export interface InvoiceLine extends LineTax {
  readonly kind: 'devices' | 'messages' | 'correction';
  /** The first day of the month. */
  readonly month: string;
  readonly label: string;
  /** How the amount comes about, one step a text. */
  readonly arithmetic: readonly string[];
  /** Whole cents before tax. */
  readonly amount: number;
}
