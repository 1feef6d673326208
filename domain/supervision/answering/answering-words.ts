// What supervisors and admins are sent when no operator can answer, and when one can again.
import { smsText } from '#domain/deliveries/sms-text.ts';
import { type AnsweringNow, whyNobody } from './answering-now.ts';
import type { Notice } from './outage.ts';

export const noticeSubjects: Readonly<Record<Notice, string>> = {
  busy: 'All operators are busy',
  absent: 'No operator can answer alerts',
  again: 'Operators can answer alerts again',
};

/** @param since clock time of the reader at which it began, such as 02:10 */
export function noticeWords(
  notice: Notice,
  now: Pick<AnsweringNow, 'on_duty' | 'obstacles' | 'can_answer'>,
  since: string,
): string {
  if (notice === 'again') {
    const who = now.can_answer === 1 ? '1 operator' : `${now.can_answer} operators`;
    return smsText(`${who} can answer alerts again. Nobody could since ${since}.`);
  }
  const why = whyNobody(now);
  return notice === 'absent'
    ? smsText(`No operator can answer alerts since ${since}: ${why}. Open a console now.`)
    : smsText(
        `All operators are busy since ${since}: ${why}. Nobody can take the next alert. Open a console if you can.`,
      );
}
