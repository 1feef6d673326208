// The counts of a fleet so far, in frames, shared by its pendants.

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
