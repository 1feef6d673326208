// The csrf cookie: fetched once before the first writing call, sent back as a header; fetched again after signing in or out and after a 419.

const cookieName = 'XSRF-TOKEN';
let ready: Promise<void> | null = null;

/** The next writing call fetches a new cookie. */
export const forgetCsrf = (): void => {
  ready = null;
};

/** The header for a writing call. A failed fetch throws and is tried again by the next call. */
export async function csrfHeader(origin: string): Promise<Record<string, string>> {
  ready ??= fetch(`${origin}/sanctum/csrf-cookie`, { credentials: 'same-origin', cache: 'no-store' }).then(() => undefined);
  try {
    await ready;
  } catch (error) {
    forgetCsrf();
    throw error;
  }
  return { 'X-XSRF-TOKEN': readCookie() };
}

function readCookie(): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookieName}=`));
  return decodeURIComponent(found?.slice(cookieName.length + 1) ?? '');
}
