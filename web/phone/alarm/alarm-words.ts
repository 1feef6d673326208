// The texts of an alarm for its worker: its name, and its progress, with the time.
import { t } from '@lingui/core/macro';
import type { AppEventKind } from '#domain/phone/app-event.ts';
import type { OpenAlert } from '../line/app-calls.ts';
import type { Report } from '../memory/report.ts';
import { exactTime } from '../when.ts';

export function alertName(type: OpenAlert['type']): string {
  switch (type) {
    case 'sos':
    case 'duress':
      return t`SOS`;
    case 'medical':
      return t`Medical help`;
    case 'fall':
      return t`Fall`;
    case 'man_down':
      return t`No movement`;
    case 'welfare':
      return t`Timer ran out`;
    case 'safety_shake':
      return t`Safety shake`;
    case 'geofence':
      return t`Area`;
    case 'connection_loss':
      return t`Connection lost`;
    case 'test':
      return t`Test`;
    case 'patrol_request':
      return t`Patrol`;
  }
}

export function reportName(kind: AppEventKind): string {
  if (kind === 'medical') return t`Medical help`;
  if (kind === 'test') return t`Test`;
  if (kind === 'fall') return t`Fall`;
  if (kind === 'no_motion') return t`No movement`;
  if (kind === 'safety_shake') return t`Safety shake`;
  return t`SOS`;
}

/**
 * How far an alert has come, one step a line; mentions no operator in organisations without
 * operators.
 */
export function alertSteps(alert: OpenAlert): string[] {
  const received = exactTime(Date.parse(alert.raised_at));
  const steps = [t`Received at ${received}`];
  if (alert.cancelled_at) {
    const at = exactTime(Date.parse(alert.cancelled_at));
    steps.push(
      operatorCalls(alert)
        ? t`You said at ${at} that you are safe. The operator still calls you to make sure.`
        : t`You said at ${at} that you are safe.`,
    );
  }
  return steps;
}

/**
 * No operator's call is promised where contacts are notified instead, or where one of them has it.
 */
export const operatorCalls = ({ monitored, state }: OpenAlert): boolean =>
  monitored && state !== 'contact_has_it';

/** The one line that matters most. */
export function alertHeadline({ state, operator, contact, resolved_at }: OpenAlert): string {
  if (state === 'resolved') {
    const at = resolved_at ? exactTime(Date.parse(resolved_at)) : '';
    return t`Closed at ${at}`;
  }
  if (state === 'operator_has_it')
    return operator ? t`${operator} is handling your alert` : t`An operator is handling your alert`;
  if (state === 'contact_has_it')
    return contact ? t`${contact} is responding` : t`One of your contacts is responding`;
  return t`Sent and received. Waiting for a response.`;
}

/** @param underWay sent as a small SOS that is not yet answered */
export function reportHeadline({ status }: Report, underWay: boolean): string {
  if (status === 'waiting' && underWay) return t`Sent. It may take minutes to arrive.`;
  if (status === 'waiting') return t`Not sent yet. Retrying.`;
  return status === 'kept' ? t`Sent and received` : t`Refused. Call for help.`;
}
