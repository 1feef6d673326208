// Hands dispatches over, cancels them, sends newer positions and polls the partner's status: rows
// that are due, one call each; the row decides the next step.
import { setTimeout as sleep } from 'node:timers/promises';
import { placesOf } from '#domain/alerts/alert-places.ts';
import {
  alarmBody,
  locationBody,
  noonlightAccuracy,
} from '#domain/dispatch-partners/noonlight-format.ts';
import type { HandedOver } from '#domain/dispatch-partners/partner-dispatch.ts';
import { requireAlert } from '#server/alerts/alerts.store.ts';
import { readPositions } from '#server/alerts/details/alert-details.store.ts';
import type { Sealing } from '#server/kit/access/sealing.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { OutsideFailure } from '#server/kit/outside/adapter.ts';
import type { DispatchService } from '#server/kit/outside/dispatch/dispatch-service.ts';
import {
  lookEverySeconds,
  noteCancelRefused,
  noteChecked,
  noteHanded,
  noteMoved,
  noteNothing,
  noteNotMoved,
  noteRetry,
} from './dispatch-outcomes.service.ts';
import {
  type ClaimedDispatch,
  claimDispatches,
  lookForDispatches,
} from './due-dispatches.store.ts';
import { type KeptDispatch, requireDispatch } from './partner-dispatches.store.ts';

export const partnerDispatchesSweepName = 'partner dispatches';
/** Calls under way at once, in each process. */
const most = 16;
/** Handing over certainly failed so often in a row before an operator has to decide. */
const mostTries = 5;
const statusEveryMs = 15_000;
/** A partner that has not ended a dispatch after a day is not asked any more. */
const longestMs = 24 * 3_600_000;

export interface PartnerDispatchParts {
  /** Null where none is set up. */
  readonly service: DispatchService | null;
  readonly sealing: Sealing;
}

/** Slower calls continue while the next look is made. */
const patienceMs = 500;
/**
 * How long shutdown waits for answers: a call that is not noted by then counts as unclear after the
 * next start.
 */
const lastMs = 2000;

export function partnerDispatchesSweep(database: Database, parts: PartnerDispatchParts): Sweep {
  const turn = new Turn(database, parts);
  const running = new Set<Promise<void>>();
  let faults: unknown[] = [];
  const start = (one: ClaimedDispatch): void => {
    const work = turn
      .take(one)
      // Its claim runs out, and then it is known that the outcome is not.
      .catch((error: unknown) => void faults.push(error))
      .finally(() => running.delete(work));
    running.add(work);
  };
  const wait = async (ms: number): Promise<void> =>
    await Promise.race([Promise.all(running), sleep(ms, undefined, { ref: false })]).then();
  return {
    name: partnerDispatchesSweepName,
    everyMs: 1000,
    run: async () => {
      const look = await database.ask(lookForDispatches);
      if (look.due && running.size < most) {
        const claimed = await database.write(
          { role: 'platform' },
          async (tx) => await claimDispatches(tx, most - running.size),
        );
        for (const one of claimed) start(one);
      }
      if (running.size > 0) await wait(patienceMs);
      const [fault] = faults;
      faults = [];
      if (fault !== undefined) throw fault;
      return (await database.ask(lookForDispatches)).next;
    },
    finish: async () => await wait(lastMs),
  };
}

type Position = NonNullable<HandedOver['position']>;

interface Facts {
  readonly dispatch: KeptDispatch;
  /** Newer than what the partner has; null for none. */
  readonly newer: Position | null;
  /** Milliseconds since 1970, by the database's clock. */
  readonly now: number;
}

class Turn {
  readonly #database: Database;
  readonly #service: DispatchService | null;
  readonly #sealing: Sealing;

  constructor(database: Database, { service, sealing }: PartnerDispatchParts) {
    this.#database = database;
    this.#service = service;
    this.#sealing = sealing;
  }

  /** One call to the partner at most. */
  async take(claimed: ClaimedDispatch): Promise<void> {
    const { dispatch, newer, now } = await this.#database.ask(
      async (tx) => await readFactsOf(tx, claimed),
    );
    if (dispatch.reference === null) return await this.#handOver(claimed, dispatch);
    if (this.#service === null)
      return await this.#note(async (tx) => await noteNothing(tx, claimed, 60));
    if (dispatch.status === 'cancelling')
      return await this.#cancel(this.#service, claimed, dispatch);
    if (dispatch.status !== 'active' && dispatch.status !== 'psap_contacted')
      return await this.#note(async (tx) => await noteNothing(tx, claimed, null));
    if (newer && !dispatch.is_hinted)
      return await this.#move(this.#service, claimed, dispatch, newer);
    if (now - Date.parse(dispatch.active_at ?? dispatch.requested_at) > longestMs)
      return await this.#note(async (tx) => await noteNothing(tx, claimed, null));
    const isDue =
      dispatch.is_hinted ||
      dispatch.checked_at === null ||
      now - Date.parse(dispatch.checked_at) >= statusEveryMs;
    if (isDue) return await this.#check(this.#service, claimed, dispatch);
    await this.#note(async (tx) => await noteNothing(tx, claimed, lookEverySeconds));
  }

  async #handOver(claimed: ClaimedDispatch, dispatch: KeptDispatch): Promise<void> {
    const service = this.#service;
    // A process ended while it was handing it over: a second alarm could send help twice, so a
    // person decides.
    if (claimed.was_sending)
      return await this.#handed(claimed, { handing: 'unknown', failure: interrupted });
    if (service === null)
      return await this.#handed(claimed, {
        handing: 'failed',
        failure: 'Noonlight is not set up.',
      });
    const outcome = await tried(
      async () => await service.create(alarmBody(dispatch.handed_over, this.#pinOf(dispatch))),
    );
    if (!(outcome instanceof OutsideFailure))
      return await this.#handed(claimed, { handing: 'active', failure: null, ...outcome });
    const failure = outcome.message;
    if (outcome.kind === 'unknown_outcome')
      return await this.#handed(claimed, { handing: 'unknown', failure });
    if (outcome.kind !== 'partner' || dispatch.attempts + 1 >= mostTries)
      return await this.#handed(claimed, { handing: 'failed', failure });
    const seconds = pauseAfter(dispatch.attempts, outcome);
    await this.#note(async (tx) => await noteRetry(tx, claimed, { failure, seconds }));
  }

  async #cancel(
    service: DispatchService,
    claimed: ClaimedDispatch,
    dispatch: KeptDispatch,
  ): Promise<void> {
    const outcome = await tried(
      async () => await service.cancel(dispatch.reference ?? '', this.#pinOf(dispatch)),
    );
    if (!(outcome instanceof OutsideFailure))
      return await this.#note(async (tx) => await noteChecked(tx, claimed, 'cancelled', null));
    const failure = outcome.message;
    if (outcome.kind === 'message')
      return await this.#note(async (tx) => await noteCancelRefused(tx, claimed, failure));
    const seconds = pauseAfter(dispatch.attempts, outcome);
    await this.#note(async (tx) => await noteRetry(tx, claimed, { failure, seconds }));
  }

  async #move(
    service: DispatchService,
    claimed: ClaimedDispatch,
    dispatch: KeptDispatch,
    newer: Position,
  ): Promise<void> {
    const outcome = await tried(
      async () => await service.move(dispatch.reference ?? '', locationBody(newer)),
    );
    await this.#note(async (tx) =>
      outcome instanceof OutsideFailure
        ? await noteNotMoved(tx, claimed, outcome.message)
        : await noteMoved(tx, claimed, newer.at),
    );
  }

  async #check(
    service: DispatchService,
    claimed: ClaimedDispatch,
    { reference }: KeptDispatch,
  ): Promise<void> {
    const outcome = await tried(async () => await service.status(reference ?? ''));
    await this.#note(async (tx) =>
      outcome instanceof OutsideFailure
        ? await noteChecked(tx, claimed, null, outcome.message)
        : await noteChecked(tx, claimed, outcome, null),
    );
  }

  async #handed(
    claimed: ClaimedDispatch,
    answered: Parameters<typeof noteHanded>[2],
  ): Promise<void> {
    await this.#note(async (tx) => await noteHanded(tx, claimed, answered));
  }

  async #note(work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.#database.write({ role: 'platform' }, work);
  }

  #pinOf({ pin }: KeptDispatch): string | null {
    return pin === null ? null : this.#sealing.open(pin);
  }
}

const interrupted = 'The program stopped while it handed this over: the partner may have it.';

async function tried<Answer>(work: () => Promise<Answer>): Promise<Answer | OutsideFailure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OutsideFailure) return error;
    return new OutsideFailure('message', error instanceof Error ? error.message : String(error));
  }
}

/** Seconds: 1, 2, 4, 8 and so on up to a minute, or what the partner asks for. */
const pauseAfter = (attempts: number, { retryAfterMs }: OutsideFailure): number =>
  Math.max(Math.min(60, 2 ** Math.min(10, attempts)), (retryAfterMs ?? 0) / 1000);

async function readFactsOf(tx: Tx, { id, alert_id }: ClaimedDispatch): Promise<Facts> {
  const dispatch = await requireDispatch(tx, id);
  const [alert, positions, [clock]] = await Promise.all([
    requireAlert(tx, alert_id),
    readPositions(tx, alert_id),
    tx<{ now: string }[]>`select app.iso(app.now()) as now`,
  ]);
  const last = alert.status === 'active_alert' ? placesOf(positions).positions.at(-1) : undefined;
  const isNewer =
    last && !last.doubt && last.at > (dispatch.last_position_at ?? '') && hasMoved(dispatch, last);
  const newer = isNewer
    ? {
        latitude: last.latitude,
        longitude: last.longitude,
        accuracy_m: noonlightAccuracy(last.accuracy_m),
        at: last.at,
      }
    : null;
  return { dispatch, newer, now: Date.parse(clock?.now ?? '') };
}

/** Before any other position was sent, a newer fix of the same place is not worth sending. */
const hasMoved = (
  { handed_over: { position }, positions_sent }: KeptDispatch,
  last: { latitude: number; longitude: number },
): boolean =>
  positions_sent > 0 ||
  position === null ||
  position.latitude !== last.latitude ||
  position.longitude !== last.longitude;
