// Removes what PostgreSQL refuses in text, NUL and lone surrogates, so that one such character does
// not fail the whole call.

const escapes = /\\(u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|[^u])/g;
const strange = /\\u(0000|[dD][89a-fA-F])/;

/** A body of JSON, not read yet, without NUL; halves of characters are replacement characters. */
export const soundJson = (body: string): string =>
  strange.test(body) ? body.replace(escapes, soundEscape) : body;

function soundEscape(whole: string, code: string): string {
  if (code === 'u0000') return '';
  return /^u[dD][89a-fA-F]..$/.test(code) ? '\\ufffd' : whole;
}

/**
 * An address or a form, percent-encoded, without NUL, also one that only appears when another is
 * removed. Linear: each character is kept and dropped once.
 */
export function soundUrl(url: string): string {
  if (!url.includes('%00')) return url;
  const kept: string[] = [];
  for (const unit of url) {
    kept.push(unit);
    if (unit === '0' && kept.at(-2) === '0' && kept.at(-3) === '%') kept.length -= 3;
  }
  return kept.join('');
}
