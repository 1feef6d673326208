// What a browser calls itself, in the few words that people know it by.

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const named = (
  userAgent: string,
  marks: readonly (readonly [mark: string, name: string])[],
): string | undefined => marks.find(([mark]) => userAgent.includes(mark))?.[1];

/** Such as "Firefox on Windows". */
export function browserName(userAgent: string | null): string {
  const browser = named(userAgent ?? '', browsers) ?? 'Unknown browser';
  const system = named(userAgent ?? '', systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
