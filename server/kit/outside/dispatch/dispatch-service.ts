// The interface of a service that sends police, fire or ambulance, implemented by each adapter and
// its stand-in.

export interface DispatchService {
  /**
   * Hands an alarm over. The program never calls it twice for one alarm: the second call might send
   * help twice.
   * @throws OutsideFailure `partner` where it was certainly not accepted and may be tried again,
   * `message` where it was refused, `unknown_outcome` where it may have been accepted
   */
  create(alarm: object): Promise<{ readonly reference: string }>;
  /** @throws OutsideFailure */
  move(reference: string, location: object): Promise<void>;
  /**
   * Idempotent: an alarm that is cancelled already counts as cancelled.
   * @throws OutsideFailure `message` where it was refused
   */
  cancel(reference: string, pin: string | null): Promise<void>;
  /** @throws OutsideFailure */
  status(reference: string): Promise<'active' | 'cancelled'>;
}
