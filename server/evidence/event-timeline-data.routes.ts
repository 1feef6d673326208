// The calls of event timeline data.
import type { KeyObject } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import { archivedKind } from '#domain/alerts/alert-history.ts';
import { historyText } from '#domain/alerts/story/story-words.ts';
import type { Voice } from '#domain/alerts/story/voice.ts';
import { withDurations } from '#domain/evidence/alert-steps.ts';
import { eventTimelineDataApi } from '#domain/evidence/event-timeline-data.api.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import { sayAustralian } from '#domain/kit/wording/wording.ts';
import type { Config } from '#server/kit/config.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type FileAnswer, type Route, router } from '#server/kit/http/context.ts';
import { askedPeriod } from '#server/kit/resource/day-period.ts';
import { tellStory } from '#server/kit/resource/row-actions.ts';
import { findTimeline, listTimelines, readSteps } from './event-timelines.store.ts';
import { mostOfEach, readAlertRow, readParts, readSealedStory } from './evidence.store.ts';
import { evidenceFile } from './evidence-file.ts';
import { deleteHold, findHold, insertHold } from './evidence-holds.store.ts';
import { evidenceKeyOf, fingerprintOf, publicKeyOf } from './keys/evidence-key.ts';

const mostSteps = 2000;
const everyStep = 1_000_000;
const voice: Voice = { say: sayAustralian, phone: (number) => number };

async function requireTimeline(tx: Tx, id: number) {
  const found = await findTimeline(tx, id);
  if (!found) throw notFound();
  return found;
}

/**
 * The bundle of one alert; that it was made, and the hash of it, is a line of the alert's story.
 */
async function makeEvidence(
  tx: Tx,
  actor: Actor,
  alertId: number,
  key: KeyObject,
): Promise<FileAnswer> {
  const { organisation_id, ...head } = await requireTimeline(tx, alertId);
  const alert = { id: alertId, organisation_id };
  const lines = await readSteps(tx, alert, everyStep);
  const steps = new Map(withDurations(lines, head.created_at).map((step) => [step.id, step]));
  const story = (await readSealedStory(tx, alert)).map(
    ({ id, text, position, previous, hash, mac }) => {
      const step = steps.get(id);
      return {
        ...step,
        in_words: step ? historyText(step, voice) : '',
        sealed_text: text,
        seal: position === null ? null : { position, previous, hash, mac },
      };
    },
  );
  const parts = await readParts(tx, alert);
  const cut = Object.entries(parts).flatMap(([name, rows]) =>
    rows.length > mostOfEach ? [name] : [],
  );
  const kept = Object.fromEntries(
    Object.entries(parts).map(([name, rows]) => [name, rows.slice(0, mostOfEach)]),
  );
  const archived_before = lines.find(({ kind }) => kind === archivedKind)?.recorded_at ?? null;
  const made = {
    at: new Date().toISOString(),
    by: actor.name,
    user_id: actor.user_id,
    cut,
    archived_before,
  };
  const { text, sha256 } = evidenceFile(
    {
      format: 'vigil-evidence-1',
      made,
      alert: { ...head, row: await readAlertRow(tx, alert) },
      story,
      ...kept,
    },
    key,
  );
  await tellStory({ tx, actor }, [
    {
      kind: 'alert.evidence_exported',
      organisation_id,
      alert_id: alertId,
      data: { sha256, bytes: Buffer.byteLength(text) },
    },
  ]);
  return {
    name: `evidence-alert-${alertId}.json`,
    pieces: [text],
    rows: story.length,
    is_cut: cut.length > 0,
  };
}

async function holdEvidence(tx: Tx, actor: Actor, alertId: number, reason: string) {
  const { id, organisation_id } = await requireTimeline(tx, alertId);
  if (!(await insertHold(tx, { id, organisation_id }, { reason, staff_id: actor.user_id }))) {
    const held = await findHold(tx, { id, organisation_id });
    throw conflict(
      'already_held',
      `${held?.held_by ?? 'Somebody'} has put this evidence on hold already.`,
    );
  }
  await tellStory({ tx, actor }, [
    { kind: 'alert.evidence_held', organisation_id, alert_id: id, data: { reason } },
  ]);
  return { hold: await findHold(tx, { id, organisation_id }) };
}

async function releaseEvidence(tx: Tx, actor: Actor, alertId: number) {
  const { id, organisation_id } = await requireTimeline(tx, alertId);
  if (!(await deleteHold(tx, { id, organisation_id })))
    throw conflict('not_held', 'This evidence is not on hold.');
  await tellStory({ tx, actor }, [
    { kind: 'alert.evidence_released', organisation_id, alert_id: id },
  ]);
  return { hold: null };
}

export function eventTimelineDataRoutes({
  config,
}: {
  readonly config: Pick<Config, 'APP_SECRET'>;
}): Route[] {
  const key = evidenceKeyOf(config.APP_SECRET);
  const public_key = publicKeyOf(key);
  const shownKey = { public_key, fingerprint: fingerprintOf(public_key) };
  return router(eventTimelineDataApi, {
    list: async (context) =>
      await listTimelines(context.tx, context.query, await askedPeriod(context)),
    get: async ({ tx, params }) => {
      const { organisation_id, ...head } = await requireTimeline(tx, params.alertId);
      const found = await readSteps(tx, { id: head.id, organisation_id }, mostSteps + 1);
      const steps = withDurations(found.slice(0, mostSteps), head.created_at);
      const hold = await findHold(tx, { id: head.id, organisation_id });
      return { ...head, ...shownKey, hold, steps, is_cut: found.length > mostSteps };
    },
    evidence: async ({ tx, actor, params }) => await makeEvidence(tx, actor, params.alertId, key),
    hold: async ({ tx, actor, params, body }) =>
      await holdEvidence(tx, actor, params.alertId, body.reason),
    release: async ({ tx, actor, params }) => await releaseEvidence(tx, actor, params.alertId),
  });
}
