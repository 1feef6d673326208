// Turns stored messages into device events, in the order in which they were committed; a crash at
// any point leaves them to the next run, which changes nothing twice.
import { AppError } from '#domain/kit/errors.ts';
import { zoleoEvent } from '#domain/zoleo/zoleo-event.ts';
import { readZoleoBody, type ZoleoBody } from '#domain/zoleo/zoleo-message.ts';
import type { Intake } from '#server/alerts/alert-intake.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';
import {
  claimWaiting,
  finishMessages,
  lookForWaiting,
  type Outcome,
  type Processed,
  postponeMessage,
  type WaitingMessage,
} from './zoleo-messages.store.ts';
import { findUnits, noteConsent, noteUnknownDevice } from './zoleo-units.store.ts';

export const zoleoSweepName = 'zoleo messages';
const most = 400;
const firstPauseMs = 1000;
const longestPauseMs = 3_600_000;

export interface ZoleoParts {
  readonly database: Database;
  readonly intake: Pick<Intake, 'take'>;
  readonly log: Log;
}

/**
 * Woken by the hook of its own process; polls twice a second for messages that other processes
 * stored.
 */
export const zoleoSweep = (parts: ZoleoParts): Sweep => ({
  name: zoleoSweepName,
  everyMs: 500,
  run: async () => {
    const { due, next } = await parts.database.ask(lookForWaiting);
    if (!due) return next;
    while ((await processSome(parts)) > 0);
    return (await parts.database.ask(lookForWaiting)).next;
  },
});

interface ReadMessage {
  readonly message: WaitingMessage;
  readonly body: ZoleoBody;
}

interface Work extends ReadMessage {
  readonly device_id: number | null;
}

/** Processes up to 400 messages; answers how many. */
async function processSome(parts: ZoleoParts): Promise<number> {
  return await parts.database.write({ role: 'platform' }, async (tx) => {
    const work = await understand(tx, beforeNewName(read(await claimWaiting(tx, most))));
    // Each unit's in their order; different units share the intake's commits.
    const units = Map.groupBy(work, ({ body, device_id }) => device_id ?? imeiOf(body));
    const processed = await Promise.all(
      [...units.values()].map(async (own) => await inOrder(tx, own, parts)),
    );
    await finishMessages(tx, processed.flat());
    return work.length;
  });
}

function read(messages: readonly WaitingMessage[]): ReadMessage[] {
  return messages.map((message) => ({
    message,
    body: readZoleoBody(Buffer.from(message.body).toString('utf8')),
  }));
}

/**
 * The messages up to the first one whose unit is known only by a name that a link before it gives or
 * takes: units are found before the links are noted, so that one waits for the next transaction.
 */
function beforeNewName(messages: readonly ReadMessage[]): readonly ReadMessage[] {
  const changed = new Set<string>();
  const end = messages.findIndex(({ message, body }) => {
    const name = `${message.organisation_id} ${partnerDeviceIdOf(body)}`;
    if (body.kind === 'link') changed.add(name);
    return body.kind === 'message' && body.fields.DeviceIMEI === null && changed.has(name);
  });
  return end < 0 ? messages : messages.slice(0, end);
}

async function understand(tx: Tx, messages: readonly ReadMessage[]): Promise<Work[]> {
  const named = messages.map(({ message, body }) => ({
    organisation_id: message.organisation_id,
    imei: imeiOf(body),
    partner_device_id: body.kind === 'message' ? partnerDeviceIdOf(body) : null,
  }));
  const ids = named.length === 0 ? [] : await findUnits(tx, named);
  return messages.map((one, place) => ({ ...one, device_id: ids[place] ?? null }));
}

async function inOrder(tx: Tx, own: readonly Work[], parts: ZoleoParts): Promise<Processed[]> {
  const processed: Processed[] = [];
  for (const work of own) {
    try {
      processed.push(await processOne(tx, work, parts));
    } catch (error) {
      // The database is away: no message is at fault, and none is marked. Any other error is this
      // message's own, and delays no other.
      if (error instanceof AppError) throw error;
      const { id, attempts } = work.message;
      parts.log.error(
        { err: error, zoleo_message: id, attempts: attempts + 1 },
        'a Zoleo message could not be processed and will be retried',
      );
      await postponeMessage(
        tx,
        id,
        error instanceof Error ? error.message : String(error),
        Math.min(longestPauseMs, firstPauseMs * 2 ** attempts),
      );
    }
  }
  return processed;
}

async function processOne(
  tx: Tx,
  { message, body, device_id }: Work,
  { intake }: ZoleoParts,
): Promise<Processed> {
  const { organisation_id, id, received_at } = message;
  const done = (outcome: Outcome, event_key: string | null = null): Processed => ({
    id,
    outcome,
    message_type: body.kind === 'message' ? body.fields.MessageType : null,
    imei: imeiOf(body),
    device_id,
    event_key,
  });
  if (body.kind === 'unreadable') return done('unreadable');
  if (device_id === null) {
    const imei = imeiOf(body);
    if (imei !== null) await noteUnknownDevice(tx, imei, message.source_address);
    return done('unknown_unit');
  }
  if (body.kind === 'link') {
    await decideConsent(tx, { organisation_id, device_id, ...body }, received_at);
    return done(body.linked ? 'linked' : 'unlinked');
  }
  const event = zoleoEvent(body.fields, { at: received_at, fallbackKey: String(id) });
  if (event === null) return done('unknown_type');
  await intake.take({ device: { device_id, organisation_id }, events: [event] });
  return done('taken', event.event_key);
}

interface Decision {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly partner_device_id: string | null;
  readonly linked: boolean;
}

async function decideConsent(tx: Tx, { linked, ...unit }: Decision, at: Date): Promise<void> {
  if (!(await noteConsent(tx, unit, { consent: linked ? 'given' : 'withdrawn', at }))) return;
  const kind = linked ? 'zoleo_consent.given' : 'zoleo_consent.withdrawn';
  await recordEvents(tx, [
    { organisation_id: unit.organisation_id, device_id: unit.device_id, kind },
  ]);
}

function imeiOf(body: ZoleoBody): string | null {
  if (body.kind === 'message') return body.fields.DeviceIMEI;
  return body.kind === 'link' ? body.imei : null;
}

function partnerDeviceIdOf(body: ZoleoBody): string | null {
  if (body.kind === 'message') return body.fields.DeviceId;
  return body.kind === 'link' ? body.partner_device_id : null;
}
