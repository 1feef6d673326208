// What the centre's duty staff are told by phone when no console shows an alert: one message for all of them, however many there are.
import { smsText } from '#domain/messaging/sms-text.ts';

/** Milliseconds an unowned alert may stay unpainted on every console. */
export const unpaintedAfterMs = 2000;
/** Seconds between two messages about the same alert. */
export const unpaintedAgainSeconds = 60;

export interface UnseenAlert {
  readonly id: number;
  readonly person: string;
  readonly type_title: string;
  readonly organisation: string;
}

/** @param alerts at least one, the most urgent first */
export function unseenWords(alerts: readonly UnseenAlert[]): string {
  const [first] = alerts;
  if (!first) return '';
  const others = alerts.length > 1 ? ` and ${alerts.length - 1} more` : '';
  return smsText(
    `${first.type_title.toUpperCase()} of ${first.person}${others} on no console! ${first.organisation}, alert ${first.id}. Open the console now.`,
  );
}
