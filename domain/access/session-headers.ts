// What browser and server tell each other about the session with every call, by name; and how long
// a console keeps watch untouched.

/** In answers: when the session ends unless a person goes on, ISO 8601 UTC. */
export const sessionExpiryHeader = 'x-session-expiry';

/**
 * In calls, `1`: nobody has touched this browser lately, the page asks by itself. It only ever
 * shortens a session, so that nobody gains by leaving it out wrongly.
 */
export const unattendedHeader = 'x-unattended';

/**
 * In calls: the id of the person whom the page shows. Refused like no session at all when the
 * cookie has become another's meanwhile.
 */
export const personHeader = 'x-signed-in-as';

/**
 * So long after the last touch a console that is proven to sound stays signed in. No shift is
 * longer, so whoever touched it last has gone home by then; decision 0011.
 */
export const watchHours = 12;

/**
 * So long after signing in a session is over, however much it is used: decision 0014. Two shifts
 * with a hand-over, so nobody is signed out within their own.
 */
export const longestSessionHours = 24;

/**
 * After `#` in the address of the sign-in page, the token of a session from another origin: there
 * it reaches no server and no log.
 */
export const carriedSessionKey = 'session';
