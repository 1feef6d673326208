// Sending a patrol and moving it: decided under the alert's lock, by its owner or a supervisor;
// never shown as further than it is (R009).

import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import { patrolRefusal } from '#domain/alerts/alerts.policy.ts';
import type { DeliveryStatus } from '#domain/deliveries/delivery.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { Queued } from '#domain/kit/services/delivery-service.ts';
import type { PatrolJob } from '#domain/patrol-jobs/patrol-job.ts';
import { decidePatrolJob } from '#domain/patrol-jobs/patrol-job-machine.ts';
import { patrolJobNews } from '#domain/patrol-jobs/patrol-jobs.events.ts';
import { refuseUnlessNewest } from '#server/alerts/actions/seen-alert.service.ts';
import { alertFrame, rowFrame, writeLine } from '#server/alerts/alert-story.store.ts';
import { type LockedAlert, lockAlert, noteAction, noteFacts } from '#server/alerts/alerts.store.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import {
  changeJob,
  findJob,
  insertJob,
  type JobChange,
  type NewJob,
  wasSent,
} from './patrol-jobs.store.ts';

interface Sent {
  instructions?: string | undefined;
  /** Without one, each request is for a patrol of its own. */
  client_id?: string | undefined;
  version?: number | undefined;
}

/**
 * Asks the provider for a patrol, once however often the browser sends it. The job stays
 * `requested` until the provider has it (R182).
 */
export async function sendPatrol(
  tx: Tx,
  actor: Actor,
  alertId: number,
  { instructions, version, ...sent }: Sent,
): Promise<PatrolJob> {
  const client_id = sent.client_id ?? randomUUID();
  const delivery_key = `patrol-${alertId}-${client_id}`;
  return await addJob(tx, actor, alertId, {
    status: 'requested',
    instructions,
    client_id,
    delivery_key,
    version,
  });
}

interface Recorded {
  provider: string;
  reference?: string | undefined;
  instructions?: string | undefined;
  client_id: string;
}

/** Records a patrol that was arranged otherwise: it is on its way already. */
export const recordPatrol = async (
  tx: Tx,
  actor: Actor,
  alertId: number,
  given: Recorded,
): Promise<PatrolJob> => await addJob(tx, actor, alertId, { ...given, status: 'dispatched' });

type Added = Omit<NewJob, 'requested_by' | 'client_id'> & {
  client_id: string;
  version?: number | undefined;
};

async function addJob(
  tx: Tx,
  actor: Actor,
  alertId: number,
  { version, ...given }: Added,
): Promise<PatrolJob> {
  const alert = await lockAlert(tx, alertId);
  const known = await findJob(tx, alert, { client_id: given.client_id });
  if (known) return known;
  decided(decideAlert(alert, 'send_patrol', actor));
  refuseUnlessNewest(alert, version);
  const job = await insertJob(tx, alert, {
    ...given,
    requested_by: { id: actor.user_id, name: actor.name },
  });
  if (!job) throw new Error('the patrol job was not written');
  if (given.delivery_key) await ask(tx, alert, given.delivery_key, requestText(alert, job));
  await publishJob(tx, { actor, alert, job }, `patrol_job.${job.status}`);
  return job;
}

/**
 * Moves a job forward, or says who drives. @throws 409 for a step back or an ended job; 404 for a
 * job of another alert
 */
export async function advancePatrol(
  tx: Tx,
  actor: Actor,
  alertId: number,
  { id, ...change }: { id: number } & JobChange,
): Promise<PatrolJob> {
  const alert = await lockHeld(tx, actor, alertId);
  const before = await requireJob(tx, alert, id);
  const { news } = decided(decidePatrolJob(before.status, change.status));
  const same =
    (change.provider ?? before.provider) === before.provider &&
    (change.reference ?? before.reference) === before.reference;
  if (news.kind === null && same) return before;
  if (before.status === 'completed')
    throw conflict('patrol_job_ended', 'This patrol is already completed.');
  const job = await changeJob(tx, id, change);
  await publishJob(tx, { actor, alert, job }, news.kind ?? 'patrol_job.updated');
  return job;
}

/** Cancels a patrol, and notifies a provider that we asked. Twice changes nothing. */
export async function cancelPatrol(
  tx: Tx,
  actor: Actor,
  alertId: number,
  id: number,
): Promise<PatrolJob> {
  const alert = await lockHeld(tx, actor, alertId);
  const before = await requireJob(tx, alert, id);
  const { news } = decided(decidePatrolJob(before.status, 'cancelled'));
  if (news.kind === null) return before;
  const job = await changeJob(tx, id, { status: 'cancelled' });
  if (await wasSent(tx, id))
    await ask(
      tx,
      alert,
      recallKey(id),
      `CANCELLED: patrol ${id} for alert ${alertId}, ${alert.person_name}.`,
    );
  await publishJob(tx, { actor, alert, job }, news.kind);
  return job;
}

/**
 * A worker asks for a patrol: the job is in the alert, and an operator sends one. Twice changes
 * nothing.
 */
export async function takePatrolRequest(tx: Tx, alertId: number, event_key: string): Promise<void> {
  const alert = await lockAlert(tx, alertId);
  const job = await insertJob(tx, alert, { status: 'requested', requested_by: null, event_key });
  if (job) await publishJob(tx, { actor: null, alert, job }, 'patrol_job.requested');
}

/**
 * Brings a job up to its request: dispatched when the provider has it, and while it has not, why.
 * Anything but news changes nothing.
 */
export async function followDelivery(
  tx: Tx,
  { id, alert_id }: { id: number; alert_id: number },
  { status, last_error }: { status: DeliveryStatus; last_error: string | null },
): Promise<void> {
  const alert = await lockAlert(tx, alert_id);
  const before = await requireJob(tx, alert, id);
  if (before.status !== 'requested') return;
  const lost = status === 'dead' || status === 'cancelled';
  const passing = status === 'queued' ? last_error : null;
  const failure = lost ? `Not delivered: ${last_error ?? 'no reason given'}` : passing;
  const reached = !lost && status !== 'queued';
  if (!reached && failure === before.failure) return;
  const job = await changeJob(tx, id, { status: reached ? 'dispatched' : 'requested', failure });
  await publishJob(
    tx,
    { actor: null, alert, job },
    reached ? 'patrol_job.dispatched' : 'patrol_job.not_delivered',
  );
}

async function lockHeld(tx: Tx, actor: Actor, alertId: number): Promise<LockedAlert> {
  const alert = await lockAlert(tx, alertId);
  refuseIf(patrolRefusal(alert, actor));
  return alert;
}

async function requireJob(tx: Tx, alert: LockedAlert, id: number): Promise<PatrolJob> {
  const job = await findJob(tx, alert, { id });
  if (!job) throw notFound();
  return job;
}

/**
 * By it a recall is known where messages are taken: it must not overtake its request
 * (server/deliveries/delivery-claims.store.ts).
 */
const recallKey = (id: number): string => `patrol-cancelled-${id}`;

const ask = async (
  tx: Tx,
  alert: LockedAlert,
  idempotency_key: string,
  body: string,
): Promise<Queued> =>
  await queueDelivery(tx, {
    organisation_id: alert.organisation_id,
    alert_id: alert.id,
    lane: 'life_safety',
    channel: 'partner',
    recipient: 'patrol',
    body,
    idempotency_key,
  });

const requestText = (alert: LockedAlert, job: PatrolJob): string =>
  [
    `PATROL ${job.id} for ${alert.person_name}, ${job.organisation.name}, alert ${alert.id}.`,
    job.instructions,
  ]
    .filter(Boolean)
    .join(' ');

interface ChangedJob {
  actor: Actor | null;
  alert: LockedAlert;
  job: PatrolJob;
}

async function publishJob(tx: Tx, { actor, alert, job }: ChangedJob, kind: string): Promise<void> {
  const row = await (actor && alert.status !== 'resolved' ? noteAction : noteFacts)(tx, alert.id, {
    patrol_status: job.status,
  });
  const news = alertFrame(alert.id, patrolJobNews, job);
  const { id, provider, reference, instructions, failure } = job;
  await writeLine(tx, actor, alert, {
    kind,
    data: { patrol_job_id: id, provider, reference, instructions, failure },
    frames: [
      rowFrame(alert, row),
      { ...news, channels: [...news.channels, organisationChannel(alert.organisation_id)] },
    ],
  });
}
