// The headers by which browser and server exchange the state of the session with every call, and
// how long an untouched console keeps watch.

/** In answers: when the session ends unless a person goes on, ISO 8601 UTC. */
export const sessionExpiryHeader = 'x-session-expiry';

/**
 * In calls, `1`: the browser was not touched lately, the page polls. The flag only ever shortens a
 * session, so leaving it out wrongly gains nothing.
 */
export const unattendedHeader = 'x-unattended';

/**
 * In calls: the id of the person whose page is open. Refused like a missing session when the cookie
 * has become another person's meanwhile.
 */
export const personHeader = 'x-signed-in-as';

/** In the answer of /sanctum/csrf-cookie: the name of the cookie that it set, by cell. */
export const csrfCookieHeader = 'x-csrf-cookie';

/**
 * How long after the last touch a console that is proven to sound stays signed in. No shift is
 * longer, so the last user has gone home by then; decision 0011.
 */
export const watchHours = 12;

/**
 * How long after signing in a session ends, however much it is used: decision 0014. Two shifts with
 * a hand-over, so no session ends within one's own shift.
 */
export const longestSessionHours = 24;

/**
 * After `#` in the address of the sign-in page, the token of a session from another origin: there
 * it reaches no server and no log.
 */
export const carriedSessionKey = 'session';
