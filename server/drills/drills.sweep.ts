// Plans, releases and ends drills. A real alert goes first: none is released while one waits, and
// an open one gives way.
import { randomInt } from 'node:crypto';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import {
  type Drill,
  type DrillResult,
  drillOrganisationId,
  missedAfterMinutes,
} from '#domain/drills/drill.ts';
import { planDrill } from '#domain/drills/drill-plan.ts';
import { drillRevealed } from '#domain/drills/drills.events.ts';
import { writeLine } from '#server/alerts/alert-story.store.ts';
import { endDrillAlert, readWaiting } from '#server/alerts/drills/drill-alerts.store.ts';
import { tell } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import {
  cancelPlan,
  claimDue,
  claimOpen,
  endDrill,
  holdDrills,
  insertPlan,
  lookForDrills,
  type OpenDrill,
  readSettings,
  readToday,
} from './drills.store.ts';
import { raisePlanned } from './raise-drill.service.ts';

export const drillsSweep = (database: Database): Sweep => ({
  name: 'drills',
  everyMs: 1000,
  run: async () => {
    const { stale, unplanned, due, open } = await database.ask(lookForDrills);
    if (stale || unplanned || due || open) await database.write({ role: 'platform' }, work);
    return null;
  },
});

async function work(tx: Tx): Promise<void> {
  await holdDrills(tx);
  const { stale, open } = await lookForDrills(tx);
  if (stale) await cancelPlan(tx);
  if (open) await watch(tx);
  else await release(tx);
  if ((await lookForDrills(tx)).unplanned) await plan(tx);
}

async function plan(tx: Tx): Promise<void> {
  const settings = await readSettings(tx);
  const chance = [randomInt(1_000_000) / 1_000_000, randomInt(1_000_000) / 1_000_000] as const;
  const today = await readToday(tx, settings.timezone);
  await insertPlan(tx, planDrill(settings, { today, chance }));
}

async function release(tx: Tx): Promise<void> {
  const drill = await claimDue(tx);
  if (!drill) return;
  if (drill.late) return await cancelPlan(tx);
  if ((await readWaiting(tx)).now) return;
  await raisePlanned(tx, drill.id);
}

async function watch(tx: Tx): Promise<void> {
  const drill = await claimOpen(tx);
  if (!drill) return;
  if (drill.resolved) return await reveal(tx, drill, drill.acknowledged ? 'answered' : 'missed');
  const waiting = await readWaiting(tx);
  if (drill.owned ? waiting.long : waiting.now)
    return await giveWay(
      tx,
      drill,
      'withdrawn',
      'This was a drill. It ended because a real alert came in.',
    );
  if (!drill.acknowledged && drill.open_minutes >= missedAfterMinutes)
    await giveWay(
      tx,
      drill,
      'missed',
      'This was a drill. It ended because nobody acknowledged it.',
    );
}

async function giveWay(tx: Tx, drill: OpenDrill, status: DrillResult, note: string): Promise<void> {
  await endDrillAlert(tx, drill.alert_id, note);
  await reveal(tx, drill, status);
}

/** Notifies those who answered it that it was a drill, and adds that to the story. */
async function reveal(
  tx: Tx,
  { id, alert_id, staff_ids }: OpenDrill,
  status: DrillResult,
): Promise<void> {
  const ended: Drill = await endDrill(tx, id, status);
  const { seconds, steps_done, steps_total } = ended;
  const alert = { id: alert_id, organisation_id: drillOrganisationId, user_id: null };
  const channels = staff_ids.map(userChannel);
  if (channels.length > 0) await tell(tx, [{ channels, event: drillRevealed.name, data: ended }]);
  await writeLine(tx, null, alert, {
    kind: 'drill.revealed',
    data: { seconds, steps_done, steps_total, status },
  });
}
