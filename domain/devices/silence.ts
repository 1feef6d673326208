// After how much silence a device counts as offline (inventory: Device online and offline).

/** What a phone means that has not said how often it reports. */
const usualReportingMinutes = 15;

/**
 * A phone after twice its reporting interval, a pendant after 2.5 heartbeats (11 minutes) and a
 * little more. The end of a pendant's connection says nothing: mobile networks drop connections,
 * and the unit comes again. A satellite unit speaks when somebody presses a key, and a button
 * speaks through its phone: their silence says nothing, so they are neither.
 */
export const silentAfterMinutes = { app: 2 * usualReportingMinutes, ev04: 13 } as const;
