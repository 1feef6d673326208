// The CSRF cookie: fetched once before the first writing call, sent back as a header; fetched again
// after sign-in, sign-out and a 419 (R142).

import { csrfCookieHeader } from '#domain/access/session-headers.ts';

/** The second over plain HTTP, in the demo: browsers keep the first with TLS only. */
const cookieNames = ['__Host-XSRF-TOKEN', 'XSRF-TOKEN'];
/** By where it is fetched: each cell has a cookie of its own, whose name its answer says. */
const ready = new Map<string, Promise<readonly string[]>>();

/** The next writing call fetches a new cookie. */
export const forgetCsrf = (): void => ready.clear();

/**
 * The header for a writing call. A failed fetch throws and is tried again by the next call.
 * @param place the origin, and the beginning of the path to the cell (R284)
 */
export async function csrfHeader(place: string): Promise<Record<string, string>> {
  const fetched = ready.get(place) ?? fetchCookie(place);
  ready.set(place, fetched);
  try {
    return { 'X-XSRF-TOKEN': readCookie(await fetched) };
  } catch (error) {
    ready.delete(place);
    throw error;
  }
}

async function fetchCookie(place: string): Promise<readonly string[]> {
  const { headers } = await fetch(`${place}/sanctum/csrf-cookie`, {
    credentials: 'same-origin',
    cache: 'no-store',
  });
  const name = headers.get(csrfCookieHeader);
  return name === null ? cookieNames : [name];
}

function readCookie(names: readonly string[]): string {
  const pairs = document.cookie.split('; ');
  for (const name of names) {
    const found = pairs.find((pair) => pair.startsWith(`${name}=`));
    if (found !== undefined) return decodeURIComponent(found.slice(name.length + 1));
  }
  return '';
}
