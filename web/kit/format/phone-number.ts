// A telephone number as it is read aloud: in groups, for the countries we serve; without the library of all countries, which is ten times the page.

/** Groups of digits after the country code; the first plan that begins and is as long is taken. */
const plans: readonly { readonly start: string; readonly groups: readonly number[] }[] = [
  { start: '+614', groups: [3, 3, 3] },
  { start: '+6113', groups: [4, 3, 3] },
  { start: '+6118', groups: [4, 3, 3] },
  { start: '+61', groups: [1, 4, 4] },
  { start: '+642', groups: [2, 3, 4] },
  { start: '+64', groups: [1, 3, 4] },
  { start: '+1', groups: [3, 3, 4] },
  { start: '+447', groups: [4, 6] },
];
const codes = ['+61', '+64', '+1', '+44'];

/** @param number E.164, such as +61491570159; anything else is given back as it came */
export function formatPhone(number: string): string {
  const code = codes.find((one) => number.startsWith(one));
  if (code === undefined || !/^\+\d+$/.test(number)) return number;
  const digits = number.slice(code.length);
  const plan = plans.find(({ start, groups }) => number.startsWith(start) && groups.reduce((sum, size) => sum + size) === digits.length);
  if (!plan) return number;
  const ends = plan.groups.map((_, at) => plan.groups.slice(0, at + 1).reduce((sum, size) => sum + size));
  return [code, ...ends.map((end, at) => digits.slice(ends[at - 1] ?? 0, end))].join(' ');
}

/** The address that opens the telephone. */
export const telAddress = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
