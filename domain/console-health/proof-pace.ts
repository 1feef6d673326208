// How often life is shown and how long its absence is borne, in milliseconds: in one place, because
// server, consoles and tests reckon with the same figures.

/** The server's beat on the alert channel; each console reports with each beat. */
export const beatEveryMs = 2000;
/**
 * So long a console waits for the next beat before it says that it is not live: two beats. The
 * supervisor hears of it with the report after, within 5 s of the cut.
 */
export const beatLostAfterMs = 4000;
/** So long the server waits for a console's next report before the supervisor is told. */
export const consoleSilentAfterMs = 4000;
/**
 * So long a silent console is an alarm to supervisors; after that it is in the list of consoles
 * only, as one that is gone.
 */
export const consoleLostAfterMs = 15 * 60_000;
/** How often the server looks at consoles, database, engine and canary. */
export const watchEveryMs = 750;

/** A canary is tried so many times in the span that has one, so that a gap is never two spans. */
export const canaryTriesPerSpan = 3;
/** So long a canary may be under way, to the commit and to the consoles. */
export const canaryPatienceMs = 10_000;
/** No canary for so long means that nobody sends any more. */
export const canaryOverdueMs = 150_000;

/** How often an engine whose sweeps all finish says so, and how long that may be missing. */
export const pulseEveryMs = 5000;
export const pulseLostAfterMs = 15_000;
/**
 * A program that could do nothing for so long has stalled; said for a while after, since nothing
 * could be said meanwhile.
 */
export const stallMs = 3000;
export const stallToldForMs = 30_000;
/** A clock further off than this makes ages and timers on the screen wrong. */
export const clockTolerableMs = 2000;
