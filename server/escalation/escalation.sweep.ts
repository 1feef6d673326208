// The sweep that notifies contacts of unmonitored alerts, in the order of the policy. Each step is a
// file of its own in steps/, with its SQL.
import { lockForAnswer } from '#server/alerts/contact-answers.store.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { LinkMaker } from '#server/shared-alerts/shared-alert-links.store.ts';
import { forAllDue } from './all-due.service.ts';
import type { AlertKey } from './contact-candidates.store.ts';
import { type EscalationRun, lockEscalation } from './escalations.store.ts';
import { endIfHandled } from './steps/end-escalation.service.ts';
import { notifyAdmins } from './steps/notify-admins.service.ts';
import { notifyNextContact } from './steps/notify-next-contact.service.ts';
import { remindContacts } from './steps/remind-contacts.service.ts';
import { type Added, setDue } from './steps/set-due.service.ts';
import { startIfNew } from './steps/start-escalation.service.ts';
import { startNextRound } from './steps/start-next-round.service.ts';

export const escalationSweepName = 'escalation';

export const escalationSweep = (database: Database, links: LinkMaker): Sweep => ({
  name: escalationSweepName,
  everyMs: 500,
  // Woken by every alarm, most of which are monitored.
  restMs: 50,
  run: async () =>
    await forAllDue(database, async (tx, key) => await advanceEscalation(tx, links, key)),
});

/**
 * Performs what is due for one alert, under its lock. Idempotent: safe to call at any time, any
 * number of times.
 */
async function advanceEscalation(tx: Tx, links: LinkMaker, key: AlertKey): Promise<void> {
  const alert = await lockForAnswer(tx, key);
  if (!alert) return;
  if (await endIfHandled(tx, alert)) return;
  await startIfNew(tx, alert);
  const escalation = await lockEscalation(tx, alert);
  if (!escalation) return;
  const run: EscalationRun = { ...escalation, alert, links };
  const added = escalation.contact_due ? await addContact(tx, run) : 'none';
  await remindContacts(tx, run);
  await setDue(tx, alert, added);
}

/** The next of the round; else the first of a new round; after the last round, the admins too. */
async function addContact(tx: Tx, run: EscalationRun): Promise<Added> {
  if (await notifyNextContact(tx, run)) return 'contact';
  const round = await startNextRound(tx, run);
  if (round === 'started') return 'contact';
  await notifyAdmins(tx, run, { nobody_in_order: round === 'empty' });
  return 'admins';
}
