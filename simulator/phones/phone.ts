// One simulated phone with the app: keeps its events until the server has answered for each, over
// any number of tries.
import type { Chance } from '#simulator/chance.ts';
import type { FleetCounts } from '#simulator/fleet-counts.ts';
import type { PlannedPhone } from '#simulator/scenario.ts';
import { type EventAnswers, tellEvents } from './phone-api.ts';
import { uuidOf } from './phone-identity.ts';

export interface PhoneOptions {
  readonly origin: string;
  readonly token: string;
  /** The hardware id of the Bluetooth button that hangs on it; null for none. */
  readonly button: string | null;
  readonly counts: FleetCounts;
  readonly chance: Chance;
  readonly answerMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Sends each batch one to five times, and in any order. */
  readonly careless: boolean;
  readonly acknowledged?: (planned: PlannedPhone) => void;
}

interface Kept {
  readonly id: string;
  readonly planned: PlannedPhone;
  tries: number;
}

const mostInBatch = 100;
/** Above every sequence of a timetable: of two events of one moment the later. */
const afterAll = 0x8000;
const mostTimes = 5;

export class Phone {
  readonly #options: PhoneOptions;
  readonly #kept = new Map<string, Kept>();
  /**
   * Timers by the names that the scenario gives them, with the numbers that the phone gave them.
   */
  readonly #sessions = new Map<string, string>();
  /** The numbers of the timers that it began and did not end. */
  readonly #running = new Set<string>();
  #busy = false;
  #offline = false;
  #closed = false;
  #received = false;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  /** Its clock is so far ahead, as the last thing it said had it. */
  #clockMs = 0;

  constructor(options: PhoneOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#kept.size;
  }

  get received(): boolean {
    return this.#received;
  }

  send(planned: PlannedPhone): void {
    if (this.#closed) return;
    const id = uuidOf(this.#options.chance);
    this.#kept.set(id, { id, planned, tries: 0 });
    this.#clockMs = planned.clock_ms ?? 0;
    if (this.#timer === null && !this.#busy) this.#timer = setTimeout(() => void this.#tell(), 0);
  }

  carrier(up: boolean): void {
    this.#offline = !up;
    if (up) void this.#tell();
  }

  /**
   * Ends the timers that the server may know of: a phone that only goes away would let them run
   * out.
   */
  async endTimers(withinMs: number): Promise<void> {
    if (this.#closed || this.#running.size === 0) return;
    const { origin, token, chance } = this.#options;
    const now = new Date(Date.now() + this.#clockMs).toISOString();
    const events = [...this.#running].map((session_id) => ({
      id: uuidOf(chance),
      sequence: afterAll,
      kind: 'welfare_end',
      occurred_at: now,
      battery_percent: null,
      data: { session_id },
    }));
    this.close();
    await tellEvents(origin, token, { sent_at: now, events }, withinMs);
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #tell(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#busy || this.#offline || this.#closed || this.#kept.size === 0) return;
    this.#busy = true;
    const { careless, chance } = this.#options;
    const batch = [...this.#kept.values()].slice(0, mostInBatch);
    const times = careless ? 1 + Math.floor(chance.roll() * mostTimes) : 1;
    let answered = true;
    for (let time = 0; time < times && answered; time += 1) answered = await this.#tellOnce(batch);
    this.#busy = false;
    if (answered) this.#failures = 0;
    else this.#failures += 1;
    if (!this.#closed && this.#kept.size > 0)
      this.#timer = setTimeout(() => void this.#tell(), answered ? 0 : this.#pauseMs());
  }

  async #tellOnce(batch: readonly Kept[]): Promise<boolean> {
    const { origin, token, counts, answerMs, careless, chance } = this.#options;
    for (const kept of batch) {
      if (kept.tries > 0) counts.resent += 1;
      else counts.sent += 1;
      kept.tries += 1;
    }
    const events = batch.map((kept) => this.#bodyOf(kept));
    for (const { planned } of batch) this.#noteTimer(planned.tells);
    if (careless) events.sort(() => chance.roll() - 0.5);
    const sent_at = new Date(Date.now() + this.#clockMs).toISOString();
    const reply = await tellEvents(origin, token, { sent_at, events }, answerMs);
    if (reply === null) return false;
    this.#received = true;
    if ('refused' in reply) {
      // The whole batch, or the phone itself, is not wanted: trying again would change nothing.
      for (const { id } of batch) if (this.#kept.delete(id)) counts.refused += 1;
    } else this.#settle(reply.events);
    return true;
  }

  #settle(answers: EventAnswers): void {
    const { counts, acknowledged } = this.#options;
    for (const { id, status } of answers) {
      const kept = this.#kept.get(id ?? '');
      if (kept === undefined) continue;
      this.#kept.delete(kept.id);
      if (status === 'refused') counts.refused += 1;
      else {
        counts.acked += 1;
        acknowledged?.(kept.planned);
      }
    }
  }

  #bodyOf({ id, planned: { tells, sequence, time_ms } }: Kept): object {
    const { by_button, battery_percent, data, ...said } = tells;
    const { button } = this.#options;
    const trigger =
      by_button && button !== null
        ? { trigger: { type: 'ble_button', id: button, battery: 88 } }
        : {};
    return {
      id,
      sequence,
      occurred_at: new Date(time_ms).toISOString(),
      ...said,
      ...trigger,
      battery_percent: battery_percent ?? null,
      data: this.#dataOf(data),
    };
  }

  #noteTimer({ kind, data }: PlannedPhone['tells']): void {
    const session = this.#sessions.get(String(data?.['session_id']));
    if (session === undefined) return;
    if (kind === 'welfare_start') this.#running.add(session);
    if (kind === 'welfare_end') this.#running.delete(session);
  }

  #dataOf(data: PlannedPhone['tells']['data'] = {}): object {
    const name = data['session_id'];
    if (name === undefined) return data;
    const session_id = this.#sessions.get(String(name)) ?? uuidOf(this.#options.chance);
    this.#sessions.set(String(name), session_id);
    return { ...data, session_id };
  }

  #pauseMs(): number {
    const { chance, firstPauseMs, longestPauseMs } = this.#options;
    return (
      Math.min(longestPauseMs, firstPauseMs * 2 ** (this.#failures - 1)) * chance.between(0.7, 1.3)
    );
  }
}
