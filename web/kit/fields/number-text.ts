// Numbers and amounts as people type them; an amount is stored in cents (design: data).

/**
 * The number typed; null when it is none (R211, R213). A comma parts thousands only where thousands
 * are.
 */
export function readNumber(text: string): number | null {
  const typed = text.trim();
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed;
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(plain) ? Number(plain) : null;
}

/**
 * Cents of a typed amount such as 12, 12.5, 1,200.00 or $12.50; null when it is none or has parts
 * of a cent.
 */
export function readMoney(text: string): number | null {
  const amount = readNumber(text.trim().replace(/^(-?)\$\s*/, '$1'));
  if (amount === null || !/^[^.]*(\.\d{1,2})?$/.test(text.trim())) return null;
  return Math.round(amount * 100);
}

/** Cents as they are typed: 12.50. */
export const writeMoney = (cents: number): string => (cents / 100).toFixed(2);
