// The text that notifies the centre's duty staff by phone of unseen alerts: one message for all of
// them, however many there are.
import { smsText } from '#domain/deliveries/sms-text.ts';

/**
 * Milliseconds within which a console must have painted an unanswered alert, or counted it on the
 * screen and sounded.
 */
export const unseenAfterMs = 2000;
/** Seconds between two messages about the same alert. */
export const unseenAgainSeconds = 60;
/**
 * Seconds between two messages while an alert of the last one is still unseen: the person just
 * called is on the way to the console, and finds there what was raised since.
 */
export const unseenPauseSeconds = 30;
/** From this number on the exact count has no use. */
const flood = 10;

export interface UnseenAlert {
  readonly id: number;
  readonly person: string;
  readonly type_title: string;
  readonly organisation: string;
}

/** @param first the most urgent @param count of all, including the first */
export function unseenWords(first: UnseenAlert, count: number): string {
  const alarm = `${first.type_title.toUpperCase()} from ${first.person}`;
  const where = `${first.organisation}, alert ${first.id}`;
  if (count >= flood)
    return smsText(
      `${count.toLocaleString('en-AU')} unseen alerts! First: ${alarm}, ${where}. Open the console now.`,
    );
  const others = count > 1 ? ` and ${count - 1} more` : '';
  return smsText(`Unseen alert: ${alarm}${others}. ${where}. Open the console now.`);
}
