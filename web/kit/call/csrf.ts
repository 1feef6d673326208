// The CSRF cookie: fetched once before the first writing call, sent back as a header; fetched again
// after sign-in, sign-out and a 419.

/** The second over plain HTTP, in the demo: browsers keep the first with TLS only. */
const cookieNames = ['__Host-XSRF-TOKEN', 'XSRF-TOKEN'];
let ready: Promise<void> | null = null;

/** The next writing call fetches a new cookie. */
export const forgetCsrf = (): void => {
  ready = null;
};

/** The header for a writing call. A failed fetch throws and is tried again by the next call. */
export async function csrfHeader(origin: string): Promise<Record<string, string>> {
  ready ??= fetch(`${origin}/sanctum/csrf-cookie`, {
    credentials: 'same-origin',
    cache: 'no-store',
  }).then(() => undefined);
  try {
    await ready;
  } catch (error) {
    forgetCsrf();
    throw error;
  }
  return { 'X-XSRF-TOKEN': readCookie() };
}

function readCookie(): string {
  const pairs = document.cookie.split('; ');
  for (const name of cookieNames) {
    const found = pairs.find((pair) => pair.startsWith(`${name}=`));
    if (found !== undefined) return decodeURIComponent(found.slice(name.length + 1));
  }
  return '';
}
