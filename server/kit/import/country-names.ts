// Countries as people write them in a spreadsheet.

/** Country names in English by their code; made once. */
let countries: Map<string, string> | undefined;
/**
 * The code of a country as files write it: its code or its English name; anything else stays as it
 * is.
 */
export function countryNamed(text: string): string {
  if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase();
  countries ??= new Map(countryNames());
  return countries.get(text.toLowerCase()) ?? text;
}

function* countryNames(): Generator<[string, string]> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const first of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    for (const second of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const name = names.of(`${first}${second}`);
      if (name) yield [name.toLowerCase(), `${first}${second}`];
    }
}
