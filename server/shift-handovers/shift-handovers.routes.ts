// The calls of shift handovers: the snapshot is made by the server when the outgoing person signs,
// and two different people sign.

import type { Actor } from '#domain/access/actor.ts';
import { isOpen } from '#domain/console-health/console-judge.ts';
import { programTroubles } from '#domain/console-health/program-judge.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import { authorise, refuseIf } from '#domain/kit/policy.ts';
import type { HandoverSnapshot, ShiftHandover } from '#domain/shift-handovers/shift-handover.ts';
import { shiftHandoversApi } from '#domain/shift-handovers/shift-handovers.api.ts';
import { mayHandOver, receiveRefusal } from '#domain/shift-handovers/shift-handovers.policy.ts';
import { readWatch } from '#server/console-health/consoles.store.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { readWork } from './handover-snapshot.store.ts';
import {
  findHandover,
  insertHandover,
  listHandovers,
  receiveHandover,
} from './shift-handovers.store.ts';

/** @param database consoles belong to the platform, whatever the caller's view */
export const shiftHandoversRoutes = ({ database }: { readonly database: Database }): Route[] =>
  router(shiftHandoversApi, {
    now: async ({ tx, actor }) => {
      authorise(mayHandOver(actor));
      return await compose(tx, database);
    },
    list: async ({ tx, actor, query }) => {
      authorise(mayHandOver(actor));
      return await listHandovers(tx, query);
    },
    get: async ({ tx, actor, params }) => {
      authorise(mayHandOver(actor));
      return await requireHandover(tx, params);
    },
    sign: async ({ tx, actor, body }) => {
      authorise(mayHandOver(actor));
      const id = await insertHandover(tx, {
        ...body,
        outgoing_staff_id: actor.user_id,
        snapshot: await compose(tx, database),
      });
      if (id === null) throw conflict('handover_signed', 'You have already signed this handover.');
      const handover = await requireHandover(tx, { id });
      await record(tx, actor, 'shift_handover.signed', handover);
      return handover;
    },
    receive: async ({ tx, actor, params }) => {
      authorise(mayHandOver(actor));
      refuseIf(receiveRefusal(await requireHandover(tx, params), actor));
      if (!(await receiveHandover(tx, params.id, actor.user_id)))
        throw await takenOver(tx, params.id);
      const handover = await requireHandover(tx, params);
      await record(tx, actor, 'shift_handover.received', handover);
      return handover;
    },
  });

async function requireHandover(tx: Tx, { id }: { id: number }): Promise<ShiftHandover> {
  const found = await findHandover(tx, id);
  if (!found) throw notFound();
  return found;
}

async function takenOver(tx: Tx, id: number): Promise<Error> {
  const { incoming } = await requireHandover(tx, { id });
  return conflict('handover_signed', `${incoming?.name ?? ''} has already taken over.`);
}

async function compose(tx: Tx, database: Database): Promise<HandoverSnapshot> {
  const [work, watch] = await Promise.all([
    readWork(tx),
    database.read({ role: 'platform' }, readWatch),
  ]);
  const consoles = watch.consoles.filter((one) => isOpen(one) && one.troubles.length > 0);
  return {
    ...work,
    consoles,
    program: programTroubles(watch.signs, Number.POSITIVE_INFINITY),
  };
}

async function record(
  tx: Tx,
  actor: Actor,
  kind: string,
  { id, outgoing, incoming, open_alerts }: ShiftHandover,
): Promise<void> {
  const data = {
    id,
    outgoing: outgoing.name,
    open_alerts,
    ...(incoming ? { incoming: incoming.name } : {}),
  };
  await recordEvents(tx, [
    {
      organisation_id: null,
      kind,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data,
    },
  ]);
}
