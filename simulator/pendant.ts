// One simulated pendant on the wire: keeps its frames until the gateway has acknowledged them, over
// any number of connections.
import { connect, type Socket } from 'node:net';
import type { Frame } from '#domain/ev04/frame.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage, type Message } from '#domain/ev04/message.ts';
import { encodeAcknowledgement, encodeNotSupported } from '#domain/ev04/server-frames.ts';
import { mostHangUps, type Speaker, type SpeakerOptions } from './pendants/speaker.ts';
import { encodePlanned, type Planned } from './report.ts';

export interface PendantOptions extends SpeakerOptions {
  /**
   * `history`: a frame sent again says that it was kept (bit 7), as units do. `same`: byte for byte
   * the same again.
   */
  readonly resend: 'history' | 'same';
}

interface Kept {
  readonly planned: Planned;
  bytes: Uint8Array | null;
  /** Spoken while there was no connection, or never acknowledged on one. */
  historical: boolean;
}

/** Times that one frame is sent on one connection before the connection is taken for dead. */
const mostTriesOnConnection = 2;
const ownSequences = 0x8000;
/** Frames that a unit sends on its own are not in the timetable and are not counted. */
const isOwn = ({ sequence }: Planned): boolean => sequence >= ownSequences;

export class Pendant implements Speaker {
  readonly #options: PendantOptions;
  readonly #kept: Kept[] = [];
  #socket: Socket | null = null;
  #open = false;
  #tries = 0;
  #answerTimer: NodeJS.Timeout | null = null;
  #pauseTimer: NodeJS.Timeout | null = null;
  #failures = 0;
  #hangUps = 0;
  #everAnswered = false;
  #returns = 0;
  #unknown = false;
  #closed = false;
  #offline = false;

  constructor(options: PendantOptions) {
    this.#options = options;
  }

  /** Frames that are not acknowledged yet. */
  get waiting(): number {
    return this.#kept.length;
  }

  get connected(): boolean {
    return this.#open;
  }

  /** True when it was answered at least once. */
  get received(): boolean {
    return this.#everAnswered;
  }

  /**
   * True when the gateway hangs up on it unanswered, again and again: it does not know the IMEI.
   */
  get unknown(): boolean {
    return this.#unknown;
  }

  /** Frames are sent one at a time, in order. */
  send(planned: Planned): void {
    if (this.#closed) return;
    if (this.#unknown) {
      this.#options.counts.refused += 1;
      return;
    }
    this.#kept.push({
      planned,
      bytes: null,
      historical: this.#offline || this.#pauseTimer !== null || planned.kept === true,
    });
    this.#next();
  }

  carrier(up: boolean): void {
    this.#offline = !up;
    if (!up) this.#socket?.destroy();
    else if (this.#socket === null && this.#pauseTimer === null) this.#comeBack();
  }

  close(): void {
    this.#closed = true;
    this.#stopTimers();
    this.#socket?.destroy();
  }

  #next(): void {
    const head = this.#kept[0];
    if (
      head === undefined ||
      this.#offline ||
      this.#pauseTimer !== null ||
      this.#answerTimer !== null
    )
      return;
    if (this.#socket === null) this.#connect();
    else if (this.#open) this.#transmit(head);
  }

  #connect(): void {
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
      this.#tries = 0;
      this.#next();
    });
    socket.on('data', (chunk: Uint8Array) => {
      reader.push(chunk);
      for (let item = reader.next(); item !== null; item = reader.next()) {
        answered = true;
        if (item.kind === 'frame') this.#receive(item.frame);
      }
    });
    // An error is followed by 'close', which handles it.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#lost(answered));
  }

  #transmit(head: Kept): void {
    const { counts, resend, answerMs } = this.#options;
    const again = head.bytes !== null;
    if (head.bytes === null || resend === 'history')
      head.bytes = encodePlanned(head.planned, head.historical || again);
    if (again) counts.resent += 1;
    else if (!isOwn(head.planned)) counts.sent += 1;
    this.#tries += 1;
    this.#socket?.write(head.bytes);
    this.#answerTimer = setTimeout(() => this.#unanswered(head), answerMs);
  }

  #unanswered(head: Kept): void {
    this.#answerTimer = null;
    if (this.#tries < mostTriesOnConnection) this.#transmit(head);
    else this.#socket?.destroy();
  }

  #receive(frame: Frame): void {
    const message = decodeMessage(frame);
    const head = this.#kept[0];
    if (message.command !== 'response') {
      this.#obey(frame, message);
    } else if (
      head !== undefined &&
      this.#answerTimer !== null &&
      frame.sequence === head.planned.sequence
    ) {
      this.#settle(head, message.code);
    }
  }

  /**
   * Commands are confirmed; a restart disconnects and reconnects, a power-off disconnects for good.
   * Configuration is read and written where it has one.
   */
  #obey(frame: Frame, message: Message): void {
    if (!frame.acknowledge_requested) return;
    const answer =
      message.command === 'configuration'
        ? this.#configurationAnswer(frame)
        : encodeAcknowledgement(frame.sequence);
    if (answer) this.#socket?.write(answer);
    const commands = message.command === 'control' ? message.controls.map(({ name }) => name) : [];
    if (commands.includes('power_off')) this.#offline = true;
    // Ended, not destroyed: the answer still goes out.
    if (commands.includes('power_off') || commands.includes('reboot')) this.#socket?.end();
  }

  #configurationAnswer(frame: Frame) {
    const { unit } = this.#options;
    if (!unit) return encodeNotSupported(frame.sequence);
    return unit.configuration.answer(frame, unit.manner);
  }

  #settle(head: Kept, code: number): void {
    const { counts, acknowledged } = this.#options;
    if (this.#answerTimer !== null) clearTimeout(this.#answerTimer);
    this.#answerTimer = null;
    this.#tries = 0;
    this.#failures = 0;
    this.#everAnswered = true;
    this.#kept.shift();
    if (isOwn(head.planned)) {
      this.#next();
      return;
    }
    if (code === 0) {
      counts.acked += 1;
      acknowledged?.(head.planned);
    } else counts.refused += 1;
    this.#next();
  }

  #lost(answered: boolean): void {
    const { chance, counts, firstPauseMs, longestPauseMs } = this.#options;
    if (this.#open) {
      counts.lost_connections += 1;
      this.#hangUps = answered ? 0 : this.#hangUps + 1;
    }
    this.#open = false;
    this.#socket = null;
    this.#stopTimers();
    if (this.#closed) return;
    for (const kept of this.#kept) kept.historical = true;
    if (!this.#everAnswered && this.#hangUps >= mostHangUps && !this.#options.patient) {
      this.#giveUp();
      return;
    }
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#pauseTimer = setTimeout(() => this.#comeBack(), pauseMs * chance.between(0.7, 1.3));
  }

  /** A unit reports itself at once, else the gateway would not know who has connected. */
  #comeBack(): void {
    this.#pauseTimer = null;
    if (this.#offline) return;
    if (this.#kept.length > 0) {
      this.#next();
      return;
    }
    this.#returns += 1;
    const sequence = ownSequences + (this.#returns % ownSequences);
    this.send({ at_ms: 0, imei: this.#options.imei, sequence, time: 0, says: 'heartbeat' });
  }

  #giveUp(): void {
    this.#unknown = true;
    this.#options.counts.refused += this.#kept.length;
    this.#kept.length = 0;
  }

  #stopTimers(): void {
    if (this.#answerTimer !== null) clearTimeout(this.#answerTimer);
    if (this.#pauseTimer !== null) clearTimeout(this.#pauseTimer);
    this.#answerTimer = null;
    this.#pauseTimer = null;
  }
}
