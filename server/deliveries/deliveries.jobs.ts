// Sends outgoing messages: each service independently, life safety first, retried with growing,
// jittered pauses until delivered or shown as dead.
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type DeliveryService, deliveryServices } from '#domain/kit/services/delivery-service.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { createTogether } from '#server/kit/db/together.ts';
import {
  noteServices,
  readServices,
  type ServiceProviders,
} from '#server/kit/delivery-services.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import {
  type HandedOver,
  type OutsideAdapters,
  OutsideFailure,
} from '#server/kit/outside/adapter.ts';
import { outboxAdapter } from '#server/kit/outside/outbox-adapter.ts';
import {
  type ClaimedDelivery,
  callOff,
  claimDue,
  lookForDeliveries,
  partnerTurn,
} from './delivery-claims.store.ts';
import {
  type DeliveryState,
  type FailedTry,
  markFailed,
  markHandedOver,
  notePartnerFault,
  notePartnerWell,
} from './delivery-outcomes.store.ts';
import { serviceFor } from './delivery-service.sql.ts';
import { senderFor } from './text-sender.ts';
import { holdUntilSetUp, releaseWaiting } from './waiting-deliveries.store.ts';

/** Tries of a message that is itself at fault; the partner's bad days do not count. */
const mostRefusals = 5;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** How many messages of a lane are on their way at once, for each service. */
const slots = { life_safety: 16, ordinary: 8 } as const;
/** A partner that hangs must not delay others: the sweep looks again after so long. */
const patienceMs = 500;
/**
 * How long the program's end waits for answers: an unrecorded outcome is sent again after the next
 * start.
 */
const lastMs = 2000;

/** A listener to a message's outcome, called in the transaction that records it. */
export interface DeliveryListener {
  changed(tx: Tx, delivery: DeliveryState): Promise<void>;
}

export interface DeliverySweepParts {
  /** Where messages go; the outbox for every channel unless real services are set up. */
  readonly adapters?: OutsideAdapters;
  /** Recorded before the first message is sent; every service counts as set up where absent. */
  readonly providers?: ServiceProviders;
  readonly listeners?: readonly DeliveryListener[];
  /**
   * Renders the whole HTML of an email, with its organisation's colours; the queued HTML where
   * absent.
   */
  readonly emailHtml?: EmailHtml;
}

const unpack = promisify(gunzip);

type EmailHtml = (
  tx: Tx,
  email: Pick<ClaimedDelivery, 'organisation_id' | 'body' | 'html'>,
) => Promise<string | null>;

export const outboxAdapters = (database: Database): OutsideAdapters => {
  const outbox = outboxAdapter(database);
  return { email: outbox, sms: outbox, voice: outbox, push: outbox, partner: outbox };
};

export function deliveriesSweep(database: Database, parts: DeliverySweepParts = {}): Sweep {
  const courier = new Courier(database, parts);
  return {
    name: 'deliveries',
    everyMs: 500,
    run: async () => {
      await courier.noteServices();
      const { services, next_due_at } = await database.ask(lookForDeliveries);
      if (services.length === 0 && courier.rests) return next_due_at;
      await courier.startDue(services);
      await courier.quiet(patienceMs);
      courier.throwFaults();
      return (await database.ask(lookForDeliveries)).next_due_at;
    },
    finish: async () => await courier.finish(lastMs),
  };
}

class Courier {
  readonly #database: Database;
  readonly #adapters: OutsideAdapters;
  readonly #listeners: readonly DeliveryListener[];
  readonly #emailHtml: EmailHtml;
  readonly #providers: ServiceProviders | null;
  readonly #under_way = new Map<DeliveryService, Record<ClaimedDelivery['lane'], number>>();
  readonly #claims = createTogether<void>();
  readonly #running = new Set<Promise<void>>();
  #faults: unknown[] = [];
  #ending = false;
  #noted = false;

  constructor(
    database: Database,
    { adapters, providers, listeners, emailHtml }: DeliverySweepParts,
  ) {
    this.#database = database;
    this.#adapters = adapters ?? outboxAdapters(database);
    this.#providers = providers ?? null;
    this.#listeners = listeners ?? [];
    this.#emailHtml = emailHtml ?? (async (_tx, { html }) => html);
    for (const service of deliveryServices)
      this.#under_way.set(service, { life_safety: 0, ordinary: 0 });
  }

  /** Whether nothing is under way. */
  get rests(): boolean {
    return this.#running.size === 0;
  }

  /** Once: records which services are set up, and releases emails that waited for theirs. */
  async noteServices(): Promise<void> {
    const providers = this.#providers;
    if (this.#noted || providers === null) return;
    await this.#database.write({ role: 'platform' }, async (tx) => {
      await noteServices(tx, providers);
      await releaseWaiting(tx);
    });
    this.#noted = true;
  }

  /**
   * @throws the first of the outcomes that could not be recorded since the last call; the engine
   * reports it
   */
  throwFaults(): void {
    const [first] = this.#faults;
    if (first === undefined) return;
    this.#faults = [];
    throw first;
  }

  async startDue(services: readonly DeliveryService[]): Promise<void> {
    await Promise.all(services.map(async (service) => await this.#start(service)));
  }

  /** Starts nothing more, and waits for messages under way as `quiet` does. */
  async finish(mostMs: number): Promise<void> {
    this.#ending = true;
    await this.quiet(mostMs);
  }

  /** Resolves when nothing is under way, or after so many milliseconds. */
  async quiet(mostMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, mostMs);
    });
    await Promise.race([this.#allDone(), patience]);
    clearTimeout(timer);
  }

  async #allDone(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** One claim of a service at a time: two at once would fill the same slots. */
  async #start(service: DeliveryService): Promise<void> {
    await this.#claims(service, async () => await this.#claim(service));
  }

  /** Claims as many messages as the free slots and the partner's state allow, and starts them. */
  async #claim(service: DeliveryService): Promise<void> {
    if (this.#ending) return;
    const busy = this.#busy(service);
    const free = {
      life_safety: slots.life_safety - busy.life_safety,
      ordinary: slots.ordinary - busy.ordinary,
    };
    if (free.life_safety + free.ordinary <= 0) return;
    const claimed = await this.#database.write({ role: 'platform' }, async (tx) => {
      await callOff(tx, service);
      if (this.#providers?.[service] === null) {
        // Another process has the service, while programs with a new setting take over: that one
        // sends due messages.
        if ((await readServices(tx)).has(service)) return [];
        await holdUntilSetUp(tx, service);
      }
      const allowed = await partnerTurn(tx, service, free.life_safety + free.ordinary);
      const urgent = await claimDue(
        tx,
        service,
        'life_safety',
        Math.min(allowed, free.life_safety),
      );
      const rest = await claimDue(
        tx,
        service,
        'ordinary',
        Math.min(allowed - urgent.length, free.ordinary),
      );
      return [...urgent, ...rest];
    });
    for (const delivery of claimed) this.#run(delivery);
  }

  #run(delivery: ClaimedDelivery): void {
    const busy = this.#busy(serviceFor(delivery));
    busy[delivery.lane] += 1;
    const work = this.#deliver(delivery)
      .finally(() => {
        busy[delivery.lane] -= 1;
      })
      .then(async (goOn) => {
        if (goOn) await this.#start(serviceFor(delivery));
      })
      // Its outcome could not be recorded: its claim expires and it is claimed again with the same
      // key.
      .catch((error: unknown) => void this.#faults.push(error))
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  #busy(service: DeliveryService): Record<ClaimedDelivery['lane'], number> {
    return this.#under_way.get(service) ?? { life_safety: 0, ordinary: 0 };
  }

  /** Answers whether the partner took it: then the next one may follow at once. */
  async #deliver(delivery: ClaimedDelivery): Promise<boolean> {
    if (delivery.unknown && !mayGoTwice(delivery)) {
      // Does not affect the partner's state: the partner was not called.
      await this.#note(async (tx) => await markFailed(tx, delivery, unnoted));
      return true;
    }
    const outcome = await this.#send(delivery);
    // Not counted as a failure: the partner has the message, only recording it failed.
    if (!(outcome instanceof OutsideFailure)) {
      await this.#note(async (tx) => {
        await notePartnerWell(tx, serviceFor(delivery));
        return await markHandedOver(tx, delivery.id, outcome);
      });
      return true;
    }
    const faulty = outcome.kind === 'partner' || outcome.kind === 'unknown_outcome';
    await this.#note(async (tx) => {
      if (faulty)
        await notePartnerFault(
          tx,
          serviceFor(delivery),
          outcome.message,
          outcome.retryAfterMs ?? firstPauseMs,
        );
      else await notePartnerWell(tx, serviceFor(delivery));
      return await markFailed(tx, delivery, {
        kind: outcome.kind,
        code: outcome.code,
        error: outcome.message,
        retryInMs: retryIn(delivery, outcome),
      });
    });
    return !faulty;
  }

  async #send(delivery: ClaimedDelivery): Promise<HandedOver | OutsideFailure> {
    const isMissing = this.#providers?.[serviceFor(delivery)] === null;
    if (!isMissing && delivery.valid_seconds !== null && delivery.valid_seconds <= 0)
      return new OutsideFailure('unreachable', 'It was too late to send this message.', {
        code: 'stale',
      });
    try {
      return await this.#adapters[delivery.channel].send({
        ...delivery,
        attachment:
          delivery.attachment && delivery.attachment_is_gzip
            ? await unpack(delivery.attachment)
            : delivery.attachment,
        sender: senderFor(delivery),
        html: delivery.channel === 'email' ? await this.#htmlOf(delivery) : null,
        delivery_id: delivery.id,
        asks_key: delivery.channel === 'voice' && delivery.escalation_step_id !== null,
      });
    } catch (error) {
      return error instanceof OutsideFailure
        ? error
        : new OutsideFailure('message', error instanceof Error ? error.message : String(error));
    }
  }

  /** An email whose colours cannot be read is sent without them. */
  async #htmlOf(delivery: ClaimedDelivery): Promise<string | null> {
    try {
      return await this.#database.ask(async (tx) => await this.#emailHtml(tx, delivery));
    } catch {
      return delivery.html;
    }
  }

  async #note(work: (tx: Tx) => Promise<DeliveryState | null>): Promise<void> {
    await this.#database.write({ role: 'platform' }, async (tx) => {
      const state = await work(tx);
      if (state) for (const listener of this.#listeners) await listener.changed(tx, state);
    });
  }
}

/**
 * Whether a message that may have been sent is sent again: a double alarm is better than none, a
 * double notice is not. Mail and push carry a key that makes a double harmless.
 */
const mayGoTwice = ({ lane, channel }: ClaimedDelivery): boolean =>
  lane === 'life_safety' || (channel !== 'sms' && channel !== 'voice');

/** A notice whose claim ran out: the process that had it died, or could not note the end. */
const unnoted: FailedTry = {
  kind: 'unknown_outcome',
  code: null,
  error: 'The program stopped during sending: the message may have been sent.',
  retryInMs: null,
};

/** Milliseconds until the next try, or null for none. */
function retryIn(delivery: ClaimedDelivery, { kind, retryAfterMs }: OutsideFailure): number | null {
  if (kind === 'unreachable') return null;
  if (kind === 'message' && delivery.refusals + 1 >= mostRefusals) return null;
  if (kind === 'unknown_outcome' && !mayGoTwice(delivery)) return null;
  const pause = Math.max(pauseAfter(delivery.attempts), retryAfterMs ?? 0);
  return delivery.valid_seconds !== null && pause > delivery.valid_seconds * 1000 ? null : pause;
}

// Doubling, at most a minute, and uneven by up to half, so that a partner that comes back is not
// met by everybody at once.
const pauseAfter = (attempts: number): number => {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(10, attempts - 1));
  return pause + randomInt(Math.ceil(pause / 2));
};
