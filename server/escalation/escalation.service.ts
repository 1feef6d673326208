// Advances one escalation by one step: begin, add the next person, notify again, start over, notify
// the admins, stop. Each call is one transaction under the alert's lock.
import { escalationPace } from '#domain/escalation/escalation-pace.ts';
import { type PlannedContact, planEscalation } from '#domain/escalation/escalation-plan.ts';
import { type AnsweredAlert, lockForAnswer } from '#server/alerts/contact-answers.store.ts';
import { cancelWaiting } from '#server/deliveries/deliveries.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { LinkMaker } from '#server/shared-alerts/shared-alert-links.store.ts';
import { type AlertKey, readCandidates, readPlanQuestion } from './contact-candidates.store.ts';
import { notifyContact, notifyOthers, writeStory } from './escalation-telling.service.ts';
import {
  beginEscalation,
  type Escalation,
  endEscalation,
  lockEscalation,
  readRepeats,
  readWaiting,
  type StopReason,
  setDue,
  writeRound,
} from './escalations.store.ts';
import { notifyPlatform } from './last-resort.service.ts';

const noLimit = 1000;

/**
 * Performs what is due for one alert. Idempotent: safe to call at any time, any number of times.
 */
export async function tendEscalation(tx: Tx, links: LinkMaker, key: AlertKey): Promise<void> {
  const alert = await lockForAnswer(tx, key);
  if (!alert) return;
  const because = stopReason(alert);
  if (because !== null) {
    await stopEscalation(tx, alert, because, {
      key: null,
      name: alert.monitored ? 'The monitoring service' : 'Somebody',
    });
    return;
  }
  if (await beginEscalation(tx, alert))
    await writeStory(tx, alert, { kind: 'escalation.started', data: {} });
  const escalation = await lockEscalation(tx, alert);
  if (!escalation) return;
  const contact_in_seconds = escalation.contact_due
    ? await addNext(tx, links, alert, escalation)
    : null;
  for (const step of await readRepeats(tx, alert))
    await notifyContact(tx, links, { alert, step, repeats: true });
  await setDue(tx, alert, {
    contact_in_seconds,
    admins: contact_in_seconds === escalationPace.afterwards_seconds,
  });
}

// Monitored alerts belong to the centre, whether an operator has them yet or not.
const stopReason = ({
  status,
  acknowledged,
  owned,
  monitored,
}: AnsweredAlert): StopReason | null =>
  status === 'resolved'
    ? 'resolved'
    : acknowledged
      ? 'acknowledged'
      : owned || monitored
        ? 'owned'
        : null;

/**
 * Stops the escalation at once: queued messages are cancelled, and the contacts notified before are
 * notified who responds.
 */
export async function stopEscalation(
  tx: Tx,
  alert: AnsweredAlert,
  because: StopReason,
  responder: { key: string | null; name: string },
): Promise<void> {
  if (!(await endEscalation(tx, alert, because))) return;
  await cancelWaiting(tx, alert);
  await notifyOthers(tx, alert, responder);
  await writeStory(tx, alert, { kind: 'escalation.stopped', data: { because } });
}

/**
 * Adds the next person, begins the next round, or notifies all contacts and the admins. @returns
 * seconds until the next addition
 */
async function addNext(
  tx: Tx,
  links: LinkMaker,
  alert: AnsweredAlert,
  { round, rounds_before, admins_told }: Escalation,
): Promise<number> {
  const [next] = round > rounds_before ? await readWaiting(tx, alert, round, 1) : [];
  if (next && !admins_told) {
    await notifyContact(tx, links, { alert, step: next, repeats: true });
    return escalationPace.next_contact_seconds;
  }
  if (round - rounds_before < escalationPace.rounds && !admins_told) {
    const { planned } = await planRound(tx, alert, round + 1, { admins: false });
    if (round === rounds_before) await tellPlan(tx, alert, planned);
    const [first] = await readWaiting(tx, alert, round + 1, 1);
    if (first) {
      if (round > rounds_before)
        await writeStory(tx, alert, {
          kind: 'escalation.started_again',
          data: { round: round + 1 },
        });
      await notifyContact(tx, links, { alert, step: first, repeats: true });
      return escalationPace.next_contact_seconds;
    }
    // No contact in the order is callable now: notify the admins at once, not after two more empty
    // rounds.
    await notifyAll(tx, links, alert, { round: round + 2, nobody_in_order: true });
    return escalationPace.afterwards_seconds;
  }
  await notifyAll(tx, links, alert, { round: round + 1, nobody_in_order: false });
  return escalationPace.afterwards_seconds;
}

async function notifyAll(
  tx: Tx,
  links: LinkMaker,
  alert: AnsweredAlert,
  { round, nobody_in_order }: { round: number; nobody_in_order: boolean },
): Promise<void> {
  const { planned, any_hour } = await planRound(tx, alert, round, { admins: true });
  const steps = await readWaiting(tx, alert, round, noLimit);
  const data = { round, nobody_in_order, skipped: skippedIn(planned) };
  if (steps.length === 0) {
    await writeStory(tx, alert, {
      kind: 'escalation.nobody_reachable',
      data: { ...data, told: await notifyPlatform(tx, alert, round) },
    });
    return;
  }
  await writeStory(tx, alert, {
    kind: any_hour ? 'escalation.any_hour_told' : 'escalation.admins_told',
    data,
  });
  for (const step of steps) await notifyContact(tx, links, { alert, step, repeats: false });
}

interface Planned {
  readonly planned: readonly PlannedContact[];
  readonly any_hour: boolean;
}

/**
 * Plans a round from the people and the hours of this moment, and stores it. With the admins, hours
 * are ignored if they would leave no contact.
 */
async function planRound(
  tx: Tx,
  alert: AnsweredAlert,
  round: number,
  { admins }: { admins: boolean },
): Promise<Planned> {
  const [question, candidates] = [
    await readPlanQuestion(tx, alert),
    await readCandidates(tx, alert),
  ];
  const asked = candidates.filter((candidate) => admins || candidate.kind !== 'admin');
  const inHours = planEscalation(asked, question);
  const any_hour = admins && inHours.every(({ skipped }) => skipped !== null);
  const planned = any_hour ? planEscalation(asked, { ...question, any_hour }) : inHours;
  await writeRound(tx, alert, { round, repeats_end: admins }, planned);
  return { planned, any_hour };
}

async function tellPlan(
  tx: Tx,
  alert: AnsweredAlert,
  planned: readonly PlannedContact[],
): Promise<void> {
  const order = planned.filter(({ skipped }) => skipped === null).map(({ name }) => name);
  await writeStory(tx, alert, {
    kind: 'escalation.planned',
    data: { order, skipped: skippedIn(planned) },
  });
}

const skippedIn = (planned: readonly PlannedContact[]) =>
  planned.flatMap(({ name, skipped }) =>
    skipped === null ? [] : [{ contact: name, reason: skipped }],
  );
