// Puts people and devices on test and ends it, with a live event to every console: a test is never
// hidden.
import type { Actor } from '#domain/access/actor.ts';
import { onTestNews } from '#domain/alerts/actions/alert-actions.events.ts';
import { type OnTestPeriod, onTestMostHours } from '#domain/alerts/actions/on-test.ts';
import { alertMonitoringChannel, organisationChannel } from '#domain/alerts/alert-channels.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import {
  endPeriod,
  findPeriod,
  findSubject,
  hoursUntil,
  insertPeriod,
  isMonitored,
} from './on-test.store.ts';

interface Asked {
  user_id?: number | undefined;
  device_id?: number | undefined;
  until: string;
  reason: string;
}

/**
 * Begins a period. @throws 422 unless one of person and device is given and the end lies within 24
 * hours; 404 for one outside the caller's view
 */
export async function beginOnTest(tx: Tx, actor: Actor, asked: Asked): Promise<OnTestPeriod> {
  if ((asked.user_id === undefined) === (asked.device_id === undefined))
    throw invalid({ user_id: ['Choose a person or a device.'] });
  const subject = await findSubject(tx, asked);
  if (!subject) throw notFound();
  const hours = await hoursUntil(tx, asked.until);
  if (hours <= 0) throw invalid({ until: ['The end must be in the future.'] });
  if (hours > onTestMostHours) throw invalid({ until: ['A test can last at most 24 hours.'] });
  const period = await insertPeriod(tx, subject, {
    until: asked.until,
    reason: asked.reason,
    staff_id: actor.user_id,
  });
  await tellPeriod(tx, actor, 'on_test.begun', period);
  return period;
}

/** Ends a period at once; an ended one is not changed. @throws 404 */
export async function endOnTest(tx: Tx, actor: Actor, id: number): Promise<OnTestPeriod> {
  const ended = await endPeriod(tx, id, actor.user_id);
  if (ended) {
    await tellPeriod(tx, actor, 'on_test.ended', ended);
    return ended;
  }
  const known = await findPeriod(tx, id);
  if (!known) throw notFound();
  return known;
}

/**
 * Writes a period's beginning or end into the log and sends it to all consoles. @param actor null
 * when its time ran out
 */
export async function tellPeriod(
  tx: Tx,
  actor: Actor | null,
  kind: 'on_test.begun' | 'on_test.ended',
  period: OnTestPeriod,
): Promise<void> {
  await recordEvents(tx, [
    {
      organisation_id: period.organisation.id,
      kind,
      ...(period.person ? { user_id: period.person.id } : {}),
      ...(period.device ? { device_id: period.device.id } : {}),
      ...(actor
        ? { actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id }
        : {}),
      data: { on_test_period_id: period.id, until: period.until, reason: period.reason },
    },
  ]);
  await tellConsoles(tx, period);
}

/**
 * Sends a changed period to the consoles, without a line in the log; to the centre only where it
 * monitors the organisation.
 */
export async function tellConsoles(tx: Tx, period: OnTestPeriod): Promise<void> {
  const organisation = organisationChannel(period.organisation.id);
  const channels = (await isMonitored(tx, period.organisation.id))
    ? [alertMonitoringChannel, organisation]
    : [organisation];
  await tell(tx, [{ channels, event: onTestNews.name, data: period }]);
}
