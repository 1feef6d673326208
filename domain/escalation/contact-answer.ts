// What a contact may say about an alert that nobody monitors, and what becomes of it: pure, asked
// under the alert's lock.
import { satelliteSosActive } from '#domain/alerts/alert-machine.ts';
import { conflict } from '#domain/kit/errors.ts';
import { allow, type Decision, refuse } from '#domain/kit/machine.ts';

export type ContactAnswer = 'acknowledge' | 'resolve';

export interface AnsweredState {
  readonly status: 'active_alert' | 'resolved';
  readonly monitored: boolean;
  readonly acknowledged: boolean;
  /** Two members of staff resolve it. */
  readonly two_people: boolean;
  readonly satellite_sos_active: boolean;
  readonly sos_device_name: string | null;
}

export interface AnswerChange {
  /**
   * Whether the alert's row changes; a second responder, and one beside the centre's operators, is
   * written down and changes nothing.
   */
  readonly first: boolean;
}

/**
 * Resolved is final; a satellite SOS that is still on cannot be resolved (R186); the centre's own
 * alerts are the centre's.
 */
export function decideAnswer(
  state: AnsweredState,
  answer: ContactAnswer,
): Decision<AnswerChange, string> {
  if (state.status === 'resolved')
    return refuse(conflict('alert_resolved', 'This alert was resolved.'));
  if (answer === 'acknowledge')
    return allow({ first: !state.acknowledged && !state.monitored }, 'alert.acknowledged');
  if (state.monitored)
    return refuse(conflict('alert_monitored', 'Only an operator can close this alert.'));
  if (state.two_people)
    return refuse(
      conflict('second_person_needed', 'Only the monitoring centre can close this alert.'),
    );
  if (state.satellite_sos_active) return refuse(satelliteSosActive(state.sos_device_name));
  return allow({ first: true }, 'alert.resolved');
}
