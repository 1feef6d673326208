// The canary: a device that does not exist, whose SOS passes through the whole pipeline every
// minute. Without a row in devices it can raise no alert, count or report.

/** No unit carries it: a real IMEI begins with a reporting body's number. */
export const canaryImei = '000000000000017';

/**
 * Whose device events are the canary's. Identity columns begin at 1, so no device and no
 * organisation ever has it.
 */
export const canaryDevice = { device_id: 0, organisation_id: 0, imei: canaryImei } as const;

/** Subscribed by consoles that subscribe to the queue; no list shows it. */
export const canaryChannel = 'private-canary';

/**
 * The number of a canary's frame, by which it is known when it comes out of the gateway. @param
 * eventKey of an EV-04 event: "sequence:checksum:time:place:kind"
 */
export const canarySequence = (eventKey: string): number => Number(eventKey.split(':', 1)[0]);
