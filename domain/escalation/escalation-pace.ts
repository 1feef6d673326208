// How fast contacts are told, in seconds; one place, so that the plan on a screen and the sweep
// agree.

export const escalationPace = {
  /** Until the next person is added to those who are told. */
  next_contact_seconds: 60,
  /** Until a person who was told and did not answer is told again. */
  repeat_seconds: 120,
  /**
   * How often the whole order is gone through before the organisation's admins are told too: once,
   * and twice again.
   */
  rounds: 3,
  /** After the admins were told: everybody again, for as long as nobody answers. */
  afterwards_seconds: 600,
  /**
   * An alarm that comes again this long after a contact answered is a new call for help: whoever
   * answered may be home by now.
   */
  again_after_seconds: 600,
} as const;

/** A test of a device calls nobody (design section 12.3: 4 is a test). */
export const lowestEscalatedPriority = 3;
