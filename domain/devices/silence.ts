// After how much silence a device counts as offline (inventory: Device online and offline).

/** What a phone means that has not said how often it reports. */
const usualReportingMinutes = 15;

/**
 * A phone after twice its reporting interval. A pendant is online while it is connected; its own gateway notes the end of a connection after 2.5
 * heartbeats (11 minutes) at the latest, so one that was silent for longer had a gateway that died.
 * A satellite unit speaks when somebody presses a key, and a button speaks through its phone: their silence says nothing, so they are neither.
 */
export const silentAfterMinutes = { app: 2 * usualReportingMinutes, ev04: 13 } as const;
