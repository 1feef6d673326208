// What a fleet has done so far, in frames; kept apart so that each pendant counts into the same
// place.

export interface FleetCounts {
  /** Different frames that went out at least once. */
  sent: number;
  acked: number;
  /** Times that a frame went out again. */
  resent: number;
  /** Answered with an error, or of a unit that the gateway does not know. */
  refused: number;
  lost_connections: number;
}

export const noCounts = (): FleetCounts => ({
  sent: 0,
  acked: 0,
  resent: 0,
  refused: 0,
  lost_connections: 0,
});
