// After how much silence a device counts as offline (inventory: Device online and offline).

/** The interval of a phone that has not reported how often it sends. */
const usualReportingMinutes = 15;

/**
 * A phone after twice its reporting interval, a pendant after 2.5 heartbeats (11 minutes) and a
 * little more. The end of a pendant's connection is no sign of silence: mobile networks drop
 * connections, and the unit comes again. A satellite unit sends when a key is pressed, and a button
 * sends through its phone: their silence says nothing, so they are neither online nor offline.
 */
export const silentAfterMinutes = { app: 2 * usualReportingMinutes, ev04: 13 } as const;
