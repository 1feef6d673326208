// A service that sends police, fire or ambulance, as the program sees it: one small interface for
// each adapter and its stand-in.

export interface DispatchService {
  /**
   * Hands an alarm over. It is never called twice for one alarm by the program itself: the second
   * might send help twice.
   * @throws OutsideFailure `partner` where it certainly was not taken and may be tried again,
   * `message` where it was refused, `unknown_outcome` where
   *   it may have been taken
   */
  create(alarm: object): Promise<{ readonly reference: string }>;
  /** @throws OutsideFailure */
  move(reference: string, location: object): Promise<void>;
  /**
   * Twice is harmless: one that is cancelled already counts as cancelled. @throws OutsideFailure
   * `message` where it was refused
   */
  cancel(reference: string, pin: string | null): Promise<void>;
  /** @throws OutsideFailure */
  status(reference: string): Promise<'active' | 'cancelled'>;
}
