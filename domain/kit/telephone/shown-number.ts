// How a kept phone number is shown: national to people of its country, international to everybody
// else. The one place that decides it.

/** How the numbers that begin so are grouped. */
interface Plan {
  readonly start: string;
  readonly groups: readonly number[];
  /** What is dialled before the groups inside the country. */
  readonly trunk: '0' | '';
  readonly brackets?: true;
}

interface Country {
  readonly code: string;
  readonly plans: readonly Plan[];
}

// The countries we serve, without the library of all countries, which is ten times a page. The
// first plan that begins and is as long is taken.
const australia: Country = {
  code: '+61',
  plans: [
    { start: '+614', groups: [3, 3, 3], trunk: '0' },
    { start: '+6114', groups: [3, 3, 3], trunk: '0' },
    { start: '+6113', groups: [4, 3, 3], trunk: '' },
    { start: '+6113', groups: [2, 2, 2], trunk: '' },
    { start: '+6118', groups: [4, 3, 3], trunk: '' },
    { start: '+61', groups: [1, 4, 4], trunk: '0' },
  ],
};
const newZealand: Country = {
  code: '+64',
  plans: [
    { start: '+64800', groups: [3, 3, 3], trunk: '0' },
    { start: '+642', groups: [2, 3, 4], trunk: '0' },
    { start: '+642', groups: [2, 3, 3], trunk: '0' },
    { start: '+642', groups: [2, 4, 4], trunk: '0' },
    { start: '+64', groups: [1, 3, 4], trunk: '0' },
  ],
};
const northAmerica: Country = {
  code: '+1',
  plans: [{ start: '+1', groups: [3, 3, 4], trunk: '', brackets: true }],
};
const unitedKingdom: Country = {
  code: '+44',
  plans: [
    { start: '+447', groups: [4, 6], trunk: '0' },
    { start: '+442', groups: [2, 4, 4], trunk: '0' },
  ],
};
const served: Readonly<Record<string, Country>> = {
  AU: australia,
  NZ: newZealand,
  GB: unitedKingdom,
  US: northAmerica,
  CA: northAmerica,
};
const countries = [australia, newZealand, northAmerica, unitedKingdom];

/**
 * @param number E.164, such as +61491570159; anything else (a short code, a sender's name, a number
 * that could not be read) is returned unchanged
 * @param reader the country of the person who reads, ISO 3166 alpha-2; null where there is no
 * particular reader
 * @returns `0491 570 159` to an Australian, `+61 491 570 159` to others
 */
export function shownNumber(number: string, reader: string | null): string {
  const country = countries.find(({ code }) => number.startsWith(code));
  if (country === undefined || !/^\+\d+$/.test(number)) return number;
  const digits = number.slice(country.code.length);
  const plan = country.plans.find(
    ({ start, groups }) => number.startsWith(start) && sumOf(groups) === digits.length,
  );
  if (!plan) return number;
  const parts = grouped(digits, plan.groups);
  const isHome = reader !== null && served[reader] === country;
  return isHome ? national(parts, plan) : [country.code, ...parts].join(' ');
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

const grouped = (digits: string, sizes: readonly number[]): string[] =>
  sizes.map((size, at) =>
    digits.slice(sumOf(sizes.slice(0, at)), sumOf(sizes.slice(0, at)) + size),
  );

function national([first = '', ...rest]: readonly string[], { trunk, brackets }: Plan): string {
  if (brackets) return `(${first}) ${rest.join('-')}`;
  return [`${trunk}${first}`, ...rest].join(' ');
}
