// A pendant on a bad line: waits for no answer, sends every frame several times and in any order,
// and starts again with those never acknowledged.
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage } from '#domain/ev04/message.ts';
import { encodePlanned, type Planned } from '#simulator/report.ts';
import { piecesOf, putCarelessly } from './disorder.ts';
import { mostHangUps, type Speaker, type SpeakerOptions } from './speaker.ts';

/** How long it collects frames before sending, so that there are several to reorder. */
const gatherMs = 20;

export class CarelessPendant implements Speaker {
  readonly #options: SpeakerOptions;
  readonly #unanswered = new Map<number, Planned>();
  readonly #said = new Set<number>();
  #line: Planned[] = [];
  #socket: Socket | null = null;
  #open = false;
  #received = false;
  #unknown = false;
  #closed = false;
  #offline = false;
  #hangUps = 0;
  #failures = 0;
  #speaking = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: SpeakerOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#unanswered.size;
  }

  get connected(): boolean {
    return this.#open;
  }

  get received(): boolean {
    return this.#received;
  }

  get unknown(): boolean {
    return this.#unknown;
  }

  send(planned: Planned): void {
    if (this.#closed) return;
    if (this.#unknown) {
      this.#options.counts.refused += 1;
      return;
    }
    this.#unanswered.set(planned.sequence, planned);
    putCarelessly(this.#line, planned, this.#options.chance);
    if (this.#socket === null) this.#connect();
    else this.#wait(gatherMs, () => void this.#speak());
  }

  carrier(up: boolean): void {
    this.#offline = !up;
    if (up && this.#socket === null && this.#unanswered.size > 0) this.#connect();
    else if (!up) this.#socket?.destroy();
  }

  close(): void {
    this.#closed = true;
    this.#rest();
    this.#socket?.destroy();
  }

  #connect(): void {
    if (this.#offline || this.#closed || this.#timer !== null) return;
    const { host, port, from } = this.#options;
    const socket = connect({
      host,
      port,
      noDelay: true,
      ...(from === undefined ? {} : { localAddress: from }),
    });
    const reader = new FrameReader();
    let answered = false;
    this.#socket = socket;
    socket.on('connect', () => {
      this.#open = true;
      this.#sayAgain();
    });
    socket.on('data', (chunk: Uint8Array) => {
      answered = true;
      reader.push(chunk);
      for (let item = reader.next(); item !== null; item = reader.next())
        if (item.kind === 'frame') this.#receive(decodeMessage(item.frame), item.frame.sequence);
    });
    // An error is followed by 'close', which handles it.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#lost(answered));
  }

  /** Everything that was not acknowledged, in as bad an order as before. */
  #sayAgain(): void {
    this.#line = [];
    for (const planned of this.#unanswered.values())
      putCarelessly(this.#line, planned, this.#options.chance);
    void this.#speak();
  }

  async #speak(): Promise<void> {
    const { chance, counts, answerMs } = this.#options;
    if (this.#speaking || !this.#open) return;
    this.#speaking = true;
    const line = this.#line;
    this.#line = [];
    for (const { sequence } of line) {
      if (this.#said.has(sequence)) counts.resent += 1;
      else counts.sent += 1;
      this.#said.add(sequence);
    }
    for (const piece of piecesOf(
      line.map((planned) => encodePlanned(planned)),
      chance,
    )) {
      if (!this.#open) break;
      this.#socket?.write(piece);
      await turn();
    }
    this.#speaking = false;
    if (this.#line.length > 0) this.#wait(gatherMs, () => void this.#speak());
    else if (this.#unanswered.size > 0) this.#wait(answerMs, () => this.#sayAgain());
  }

  #receive(message: ReturnType<typeof decodeMessage>, sequence: number): void {
    const planned = this.#unanswered.get(sequence);
    if (message.command !== 'response' || planned === undefined) return;
    const { counts, acknowledged } = this.#options;
    this.#received = true;
    this.#failures = 0;
    this.#unanswered.delete(sequence);
    if (message.code === 0) {
      counts.acked += 1;
      acknowledged?.(planned);
    } else counts.refused += 1;
  }

  #lost(answered: boolean): void {
    const { chance, counts, firstPauseMs, longestPauseMs } = this.#options;
    if (this.#open) {
      counts.lost_connections += 1;
      this.#hangUps = answered ? 0 : this.#hangUps + 1;
    }
    this.#open = false;
    this.#socket = null;
    this.#rest();
    if (this.#closed || this.#offline) return;
    if (!this.#received && this.#hangUps >= mostHangUps && !this.#options.patient) {
      this.#unknown = true;
      counts.refused += this.#unanswered.size;
      this.#unanswered.clear();
      return;
    }
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#wait(pauseMs * chance.between(0.7, 1.3), () => this.#connect());
  }

  #wait(ms: number, then: () => void): void {
    this.#rest();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      then();
    }, ms);
  }

  #rest(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
