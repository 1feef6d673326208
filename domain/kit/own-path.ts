// Paths of our own portal that come from outside (a link, a relay state, a setting): every redirect
// to one is checked by this rule.

const most = 500;

// Encoded separators and dots, which some servers and proxies decode, and encoded control
// characters.
const unsafeEscape = /%(2e|2f|5c|7f|[01][\da-f])/i;

/**
 * Whether a text is a path of this origin exactly as it is: a browser that resolves it goes nowhere
 * else, and neither does a second one that resolves the result. So there is no second slash, no dot
 * segment, no backslash and no encoded separator; query and fragment are free.
 * @param text at most 500 characters of visible ASCII
 */
export function isOwnPath(text: string): boolean {
  if (text.length > most || !/^\/[\x21-\x7e]*$/.test(text) || text.includes('\\')) return false;
  const [path = ''] = text.split(/[?#]/);
  const segments = path.slice(1).split('/');
  const isPlain = (segment: string, place: number) =>
    segment === '' ? place === segments.length - 1 : segment !== '.' && segment !== '..';
  return segments.every(isPlain) && !unsafeEscape.test(path);
}
