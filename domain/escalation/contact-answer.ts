// Decides what a contact's answer to an unmonitored alert changes. Pure; called under the alert's
// lock.
import { satelliteSosActive } from '#domain/alerts/alerts.policy.ts';
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
   * Whether the alert's row changes. A second responder, or one in addition to the centre's
   * operators, is recorded and changes nothing.
   */
  readonly first: boolean;
}

/**
 * Resolved is final; a satellite SOS that is still on cannot be resolved (R186); contacts cannot
 * resolve the centre's alerts.
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
