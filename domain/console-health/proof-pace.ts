// The intervals and time limits of signs of life, in milliseconds: in one place, because server,
// consoles and tests share them.

/** The server's beat on the alert channel; each console reports with each beat. */
export const beatEveryMs = 2000;
/**
 * How long a console waits for the next beat before it reports that it is not live: two beats. The
 * supervisor is notified with the report after, within 5 s of the cut.
 */
export const beatLostAfterMs = 4000;
/** How long the server waits for a console's next report before it notifies the supervisor. */
export const consoleSilentAfterMs = 4000;
/**
 * For how long a silent console is an alarm to supervisors; after that it is only in the list of
 * consoles, as gone.
 */
export const consoleLostAfterMs = 15 * 60_000;
/** How often the server looks at consoles, database, engine and canary. */
export const watchEveryMs = 750;

/** How often a canary is tried within the interval of one, so that a gap is never two intervals. */
export const canaryTriesPerSpan = 3;
/** How long a canary may be under way, to the commit and to the consoles. */
export const canaryPatienceMs = 10_000;
/** Without a canary for this long, the sender has stopped. */
export const canaryOverdueMs = 150_000;

/** How often an engine whose sweeps all finish says so, and how long that may be missing. */
export const pulseEveryMs = 5000;
export const pulseLostAfterMs = 15_000;
/**
 * A program that did nothing for this long has stalled; reported for a while afterwards, because it
 * could not report meanwhile.
 */
export const stallMs = 3000;
export const stallToldForMs = 30_000;
/** A clock further off than this makes ages and timers on the screen wrong. */
export const clockTolerableMs = 2000;
