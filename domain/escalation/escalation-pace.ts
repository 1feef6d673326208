// The intervals of escalation in seconds, shared by the sweep and the plan on the screen.

export const escalationPace = {
  /** Until the next person is notified as well. */
  next_contact_seconds: 60,
  /** Until a person who was notified and did not answer is notified again. */
  repeat_seconds: 120,
  /** Rounds through the whole order before the organisation's admins are notified too. */
  rounds: 3,
  /** After the admins were notified: every contact again, for as long as none answers. */
  afterwards_seconds: 600,
  /**
   * An alarm that repeats this long after a contact answered is a new call for help: the person who
   * answered may be home by now.
   */
  again_after_seconds: 600,
} as const;

/** A test of a device is not escalated (design section 12.3: 4 is a test). */
export const lowestEscalatedPriority = 3;
