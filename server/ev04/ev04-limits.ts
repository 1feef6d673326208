// The limits of the EV-04 gateway and the numbers it counts, each with why it is what it is.

/** All limits; tests and configuration override single ones. */
export type Ev04Limits = typeof EV04_LIMITS;

export const EV04_LIMITS = {
  /**
   * Bad frames in a row, without a good one between, that close a connection (protocol section 1).
   */
  badFrames: 3,
  /**
   * A unit that empties its buffer sends few large frames; frames beyond this wait and are never
   * dropped.
   */
  framesPerSecond: 20,
  frameBurst: 200,
  /** Whole fleets share one address behind a mobile operator's gateway. */
  addressFramesPerSecond: 5000,
  addressFrameBurst: 20_000,
  maxConnections: 50_000,
  maxConnectionsPerAddress: 20_000,
  /**
   * Open connections of one device. The oldest of those that do not speak for it goes first, when
   * its frames are answered.
   */
  maxConnectionsPerDevice: 4,
  /** How long a replaced connection may still send, for frames that its unit had sent already. */
  retireMs: 1000,
  /** So many connections of one device in such a window are reported as one line. */
  reconnectsFrom: 10,
  reconnectWindowMs: 60_000,
  /**
   * How long the older connection may take to answer before one from a new network takes its place.
   */
  olderAnswerMs: 15_000,
  /** Frames of one connection that may wait for their commit before its socket is paused. */
  framesInFlight: 64,
  /** From connecting to the first whole frame, and from the first byte of a frame to its last. */
  firstFrameMs: 10_000,
  halfFrameMs: 10_000,
  /** 2.5 heartbeats of the captured configuration (270 s). */
  idleMs: 675_000,
  /** TCP probes find a vanished peer in this and ten seconds, long before `idleMs`. */
  keepAliveMs: 60_000,
  /** Answers that a peer does not read. */
  unreadAnswerBytes: 65_536,
  /** At most one heartbeat event of a device in this time. */
  heartbeatEventMs: 60_000,
  /**
   * Evidence kept in all; beyond it bad frames are only counted, so that a flood cannot fill the
   * disk.
   */
  evidencePerSecond: 50,
  evidenceBurst: 500,
  /**
   * Wait for a unit's answer to a command, and how often it is sent in all (protocol section 3).
   */
  commandWaitMs: 30_000,
  commandTries: 3,
  /**
   * Between two looks for commands and for connections that have moved, without a notice of any.
   */
  commandLookMs: 1000,
  holderLookMs: 30_000,
  /** Between two checks of connections from unknown networks. */
  networkLookMs: 60_000,
  /** On closing, how long frames in flight may still be committed and acknowledged. */
  closeMs: 600,
};

/**
 * The gateway's counters; plain numbers for the metrics page. All but `connections_open` only rise.
 */
export type Ev04Counts = ReturnType<typeof zeroCounts>;

export function zeroCounts() {
  return {
    connections_open: 0,
    connections_accepted: 0,
    connections_refused: 0,
    connections_replaced: 0,
    closed_idle: 0,
    closed_half_frame: 0,
    closed_no_first_frame: 0,
    closed_bad_frames: 0,
    closed_unread_answers: 0,
    identify_failures: 0,
    unknown_imei: 0,
    handed_over: 0,
    hand_overs_refused: 0,
    bytes_received: 0,
    frames_received: 0,
    frames_taken: 0,
    frames_acknowledged: 0,
    take_failures: 0,
    services_answered: 0,
    bad_frames: 0,
    evidence_kept: 0,
    evidence_dropped: 0,
    rate_waits: 0,
    port_failures: 0,
    internal_errors: 0,
    commands_sent: 0,
    commands_confirmed: 0,
    commands_refused: 0,
    commands_not_confirmed: 0,
  };
}
