// Cents and days as an invoice writes them: the same in a file, on a page and in a closed invoice.

/** 1,234.50, with a minus of its own in front. */
export function centsText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '−' : ''}${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "3 Nov" of 2026-11-01 and 3. */
export const dayText = (month: string, day: number): string =>
  `${day} ${months[Number(month.slice(5, 7)) - 1] ?? ''}`;

/** "3 Nov 2026" of 2026-11-03 */
export const dateText = (date: string): string =>
  `${dayText(date, Number(date.slice(8)))} ${date.slice(0, 4)}`;

/** "Nov 2026" */
export const monthText = (month: string): string =>
  `${months[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
