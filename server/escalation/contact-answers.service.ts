// Records a contact's answer by link, text or key: the alert's row, its story, the screens, and the
// end of the escalation, in one transaction.
import { alertMonitoringChannel, organisationChannel } from '#domain/alerts/alert-channels.ts';
import { alertUpdated } from '#domain/alerts/alerts.events.ts';
import { decideAnswer } from '#domain/escalation/contact-answer.ts';
import { notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import {
  type AnswerWritten,
  lockForAnswer,
  writeAnswer,
} from '#server/alerts/contact-answers.store.ts';
import { tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { noteContactResponded } from '#server/shared-alerts/shared-alert-links.store.ts';
import type { AlertKey } from './contact-candidates.store.ts';
import { writeStory } from './escalation-telling.service.ts';
import { endEscalation } from './steps/end-escalation.service.ts';

export interface Answerer {
  /** The contact's key in the escalation, "u12" or "p5"; null for a link that staff made. */
  readonly key: string | null;
  readonly link_id: number | null;
  readonly name: string;
  /** The account, where there is one. */
  readonly user_id: number | null;
  readonly via: 'link' | 'sms' | 'voice';
}

/**
 * Records the answer. A second responder is recorded in addition to the first. @throws 404, 409
 * when resolved, 422 while a satellite SOS is on
 */
export async function answerAsContact(
  tx: Tx,
  key: AlertKey,
  who: Answerer,
  said: AnswerWritten & { word?: string },
): Promise<void> {
  const alert = await lockForAnswer(tx, key);
  if (!alert) throw notFound();
  const { change, news } = decided(decideAnswer(alert, said.answer));
  const fresh = said.answer === 'resolve' || (await noteContactResponded(tx, alert, who));
  const actor = who.user_id === null ? {} : { actor: { id: who.user_id, name: who.name } };
  const data = { contact: who.name, via: who.via, ...(said.word ? { word: said.word } : {}) };
  if (!change.first) {
    if (fresh) await writeStory(tx, alert, { kind: 'escalation.also_responding', data, ...actor });
    return;
  }
  const row = await writeAnswer(tx, alert, who.user_id, said);
  const ended =
    said.answer === 'resolve'
      ? { note: said.note, outcome: said.outcome, response_sent: alert.acknowledged }
      : {};
  await writeStory(tx, alert, { kind: news, data: { ...data, ...ended }, ...actor });
  const channels = [
    ...(alert.monitored ? [alertMonitoringChannel] : []),
    organisationChannel(alert.organisation_id),
  ];
  await tell(tx, [{ channels, event: alertUpdated.name, data: row }]);
  await endEscalation(tx, alert, said.answer === 'resolve' ? 'resolved' : 'acknowledged', who);
}
