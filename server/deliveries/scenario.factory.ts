// The vocabulary of scenarios: time passes while the program's sweeps run, each message that was
// handed over is named by the test, and nothing else was handed over.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { deliveriesSweep } from './deliveries.jobs.ts';

/** A length of time; its parts are added. */
export interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

/** A message as a partner receives it. */
export interface HandedOver {
  readonly id: number;
  readonly channel: 'sms' | 'voice' | 'email' | 'push' | 'partner';
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly lane: 'life_safety' | 'ordinary';
  readonly idempotency_key: string;
}

export interface ScenarioParts {
  /** The sweeps that the scenario is about, in the order of a look; deliveries follow them. */
  readonly sweeps?: (database: Database) => readonly Sweep[];
  /** Tables that each test begins without. */
  readonly empty?: readonly string[];
  /** A database that another fixture opens and closes; one of its own where absent. */
  readonly opened?: () => TestDatabase;
}

const milliseconds = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
/** The pause of a sweep that says "at once" again, as after a row at fault. */
const leastPause = milliseconds({ seconds: 1 });

export class Scenario {
  readonly #parts: ScenarioParts;
  #db: TestDatabase | undefined;
  #sweeps: readonly Sweep[] = [];
  readonly #named = new Set<number>();
  /** Messages up to this one belong to earlier tests. */
  #before = 0;

  constructor(parts: ScenarioParts) {
    this.#parts = parts;
  }

  get db(): TestDatabase {
    if (!this.#db) throw new Error('The database is open only during tests');
    return this.#db;
  }

  /** The time of the database; real time until a scenario sets it. */
  get now(): Date {
    return this.db.clock.now ?? new Date();
  }

  async open(): Promise<void> {
    this.#db = this.#parts.opened?.() ?? (await testDatabase());
  }

  async close(): Promise<void> {
    if (!this.#parts.opened) await this.db.close();
  }

  async begin(): Promise<void> {
    const { empty = [], sweeps } = this.#parts;
    if (empty.length > 0) await this.db.empty(...empty);
    this.#sweeps = [...(sweeps?.(this.db.database) ?? []), deliveriesSweep(this.db.database)];
    const [last] = await this.db.ownerSql<{ id: number }[]>`
      select coalesce(max(delivery_id), 0) as id from outbox_messages`;
    this.#before = last?.id ?? 0;
  }

  // Arrows, so that a test takes them apart.

  /** Sets the clock, without a look of any sweep. */
  itIs = (moment: string | Date): void => {
    this.db.clock.now = new Date(moment);
  };

  /** Time passes, and no sweep looks yet. */
  later = (span: Span): void => this.itIs(new Date(this.now.getTime() + milliseconds(span)));

  /** Each sweep looks once. @returns when the earliest of them must look again */
  tend = async (): Promise<Date | null> => {
    const nexts: number[] = [];
    for (const sweep of this.#sweeps) {
      const next = await sweep.run();
      if (next) nexts.push(next.getTime());
    }
    return nexts.length === 0 ? null : new Date(Math.min(...nexts));
  };

  /**
   * Time passes while the program runs: the sweeps look now, whenever one of them has said that
   * something falls due, and at the end.
   */
  advance = async (span: Span): Promise<void> => {
    const end = this.now.getTime() + milliseconds(span);
    for (;;) {
      const next = await this.tend();
      const now = this.now.getTime();
      if (now >= end) return;
      const due = Math.max(next?.getTime() ?? end, now + leastPause);
      this.itIs(new Date(Math.min(due, end)));
    }
  };

  /** Time passes while the program is down; then each sweep looks once. */
  outage = async (span: Span): Promise<void> => {
    this.later(span);
    await this.tend();
  };

  /** A text to this number that contains all these words was handed over, and is named now. */
  expectText = async (number: string, ...words: string[]): Promise<HandedOver> =>
    await this.#expect('sms', number, words);

  /** A telephone call to this number that says all these words. */
  expectCall = async (number: string, ...words: string[]): Promise<HandedOver> =>
    await this.#expect('voice', number, words);

  /** An email to this address with all these words in its subject or its text. */
  expectEmail = async (address: string, ...words: string[]): Promise<HandedOver> =>
    await this.#expect('email', address, words);

  /** A push to this token, such as "fcm:token". */
  expectPush = async (token: string, ...words: string[]): Promise<HandedOver> =>
    await this.#expect('push', token, words);

  /** Everything that was handed over in this test was named by an expectation before. */
  expectNothingElse = async (): Promise<void> => {
    const others = (await this.#unnamed()).map(line);
    if (others.length > 0) expect.fail(`handed over, and not expected:\n${others.join('\n')}`);
  };

  async #expect(
    channel: HandedOver['channel'],
    recipient: string,
    words: readonly string[],
  ): Promise<HandedOver> {
    const waiting = await this.#unnamed();
    const found = waiting.find(
      (one) =>
        one.channel === channel &&
        one.recipient === recipient &&
        words.every((part) => `${one.subject ?? ''}\n${one.body}`.includes(part)),
    );
    if (found) {
      this.#named.add(found.id);
      return found;
    }
    const others = waiting.map(line).join('\n') || 'nothing else';
    return expect.fail(
      `no ${channel} to ${recipient} with ${JSON.stringify(words)}; handed over was:\n${others}`,
    );
  }

  /** In the order of their handing over. */
  async #unnamed(): Promise<HandedOver[]> {
    const rows = await this.db.ownerSql<HandedOver[]>`
      select d.id, o.channel, o.recipient, o.subject, o.body, d.lane, d.idempotency_key
      from outbox_messages o
      join deliveries d on d.id = o.delivery_id
      where d.id > ${this.#before}
      order by o.sent_at, d.id`;
    return rows.filter(({ id }) => !this.#named.has(id));
  }
}

const line = ({ channel, recipient, subject, body }: HandedOver): string =>
  `${channel} ${recipient}: ${subject === null ? '' : `${subject}, `}${body}`;

/**
 * For the calling file: a database of its own, and new sweeps for each test. The
 * clock stays where the last test left it until `itIs` sets it.
 */
export function scenario(parts: ScenarioParts = {}): Scenario {
  const made = new Scenario(parts);
  beforeAll(async () => await made.open());
  afterAll(async () => await made.close());
  beforeEach(async () => await made.begin());
  return made;
}
