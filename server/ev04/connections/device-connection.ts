// One TCP connection of a pendant: framing of the stream, limits, identification, and its end.
import type { Socket } from 'node:net';
import type { Frame } from '#domain/ev04/frame.ts';
import { FrameReader, type ReadItem } from '#domain/ev04/frame-reader.ts';
import { decodeMessage, type Message } from '#domain/ev04/message.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { GatewayDevice, RefusalReason } from '../gateway-ports.ts';
import type { RegisteredConnection } from './connection-registry.ts';
import { DeviceDialogue } from './device-dialogue.ts';
import type { HandOverPlace } from './hand-over.ts';
import type { SourceAddress } from './source-addresses.ts';
import { takePlace } from './take-place.ts';
import { TokenBucket } from './token-bucket.ts';

/** Between two checks whether a retiring connection has sent everything. */
const retireLookMs = 50;

export class DeviceConnection implements RegisteredConnection {
  readonly sourceAddress: string;
  readonly #socket: Socket;
  readonly #parts: GatewayParts;
  readonly #source: SourceAddress;
  readonly #bucket: TokenBucket;
  readonly #reader = new FrameReader();
  #dialogue: DeviceDialogue | null = null;
  #held: ReadItem | null = null;
  #badInRow = 0;
  #sequence = 0;
  #waiting = false;
  #stopped = false;
  #handedOver = false;
  #peerGone = false;
  #closed = false;
  #heardAt = Number.NEGATIVE_INFINITY;
  #retiring: NodeJS.Timeout | null = null;
  readonly #firstFrame: NodeJS.Timeout;
  #stall: NodeJS.Timeout | null = null;

  constructor(
    socket: Socket,
    source: { address: string; entry: SourceAddress },
    parts: GatewayParts,
  ) {
    const { limits } = parts;
    this.#socket = socket;
    this.sourceAddress = source.address;
    this.#source = source.entry;
    this.#parts = parts;
    this.#bucket = new TokenBucket(limits.framesPerSecond, limits.frameBurst, performance.now());
    this.#firstFrame = setTimeout(() => this.#end('closed_no_first_frame'), limits.firstFrameMs);
    socket.setTimeout(limits.idleMs);
    socket.on('timeout', () => this.#idle());
    socket.on('data', (chunk: Uint8Array) => this.#receive(chunk));
    // A 'close' follows every error; the error itself has nothing to act on.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#peerLeft());
  }

  get isQuiet(): boolean {
    return !this.#waiting && (this.#dialogue?.answers.inFlight ?? 0) === 0;
  }

  get heardAt(): number {
    return this.#heardAt;
  }

  retire(why: string, afterMs: number): void {
    if (this.#closed) return;
    if (this.#retiring !== null) clearTimeout(this.#retiring);
    this.#retiring = setTimeout(() => {
      if (this.isQuiet && this.#held === null) this.close(why);
      else
        this.settled().then(
          () => this.retire(why, retireLookMs),
          () => this.close(why),
        );
    }, afterMs);
  }

  /** Resolves when all frames taken in so far are stored and answered, or refused. */
  settled(): Promise<void> {
    return this.#dialogue?.answers.settled() ?? Promise.resolve();
  }

  /** Takes no further frame; those in flight are still answered. */
  stopReading(): void {
    this.#stopped = true;
    this.#socket.pause();
  }

  sendCommand(build: (sequence: number) => Uint8Array, sequence?: number): number | null {
    if (this.#closed || this.#peerGone) return null;
    const used = sequence ?? this.#nextSequence();
    this.#write(build(used));
    return used;
  }

  close(why: string): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#firstFrame);
    if (this.#retiring !== null) clearTimeout(this.#retiring);
    this.#progress();
    this.#socket.destroy();
    const device = this.#dialogue?.device;
    if (device === undefined) return;
    if (this.#parts.connections.leave(device, this))
      this.#parts.commands.connectionLost(device.device_id);
    this.#parts.log.debug(
      { device_id: device.device_id, source_address: this.sourceAddress, why },
      'device connection closed',
    );
  }

  #receive(chunk: Uint8Array): void {
    if (this.#closed) return;
    this.#parts.counts.bytes_received += chunk.length;
    this.#reader.push(chunk);
    this.#drain();
  }

  /**
   * Handles what has arrived until something must be waited for; then the socket stops, so that
   * memory stays bounded.
   */
  #drain(): void {
    while (!this.#closed && !this.#waiting && !this.#stopped && !this.#isFull()) {
      const item = this.#held ?? this.#reader.next();
      this.#held = item;
      if (item === null) {
        this.#readOn();
        return;
      }
      this.#progress();
      if (!this.#withinRate()) break;
      this.#held = null;
      this.#handle(item);
    }
    if (!this.#closed && !this.#handedOver) this.#socket.pause();
  }

  #isFull(): boolean {
    return (this.#dialogue?.answers.inFlight ?? 0) >= this.#parts.limits.framesInFlight;
  }

  /** Nothing whole is left: wait for more bytes, but for half a frame not for ever. */
  #readOn(): void {
    if (this.#peerGone) {
      this.#keepRest();
      this.close('closed by the peer');
      return;
    }
    this.#socket.resume();
    if (this.#dialogue === null || this.#reader.pending === 0) return;
    // Not set again by later bytes of the same frame, else a byte now and then would hold the
    // connection.
    this.#stall ??= setTimeout(
      () => this.#end('closed_half_frame'),
      this.#parts.limits.halfFrameMs,
    );
  }

  #progress(): void {
    if (this.#stall !== null) clearTimeout(this.#stall);
    this.#stall = null;
  }

  /**
   * Whole frames that arrived before the peer left are still taken: the last frame of a dying unit
   * may be an SOS.
   */
  #peerLeft(): void {
    this.#peerGone = true;
    if (!this.#stopped) this.#drain();
    else this.close('closed by the peer');
  }

  #withinRate(): boolean {
    const now = performance.now();
    const waitMs = Math.max(this.#bucket.waitMs(now), this.#source.bucket.waitMs(now));
    if (waitMs === 0) return this.#bucket.take(now) && this.#source.bucket.take(now);
    this.#parts.counts.rate_waits += 1;
    this.#waitUntil(new Promise((resolve) => setTimeout(resolve, waitMs)));
    return false;
  }

  #waitUntil(ready: Promise<void>): void {
    this.#waiting = true;
    ready
      .then(() => {
        this.#waiting = false;
        this.#drain();
      })
      .catch((error: unknown) => this.#broken(error));
  }

  #handle(item: ReadItem): void {
    if (item.kind === 'frame') {
      this.#parts.counts.frames_received += 1;
      try {
        this.#frame(item.frame);
      } catch (error) {
        this.#broken(error);
      }
    } else this.#refuse(item.reason, item.bytes);
  }

  /** An internal error ends this connection, unanswered, and no other. */
  #broken(error: unknown): void {
    this.#parts.counts.internal_errors += 1;
    this.#parts.log.error(
      { err: error, source_address: this.sourceAddress },
      'EV-04 connection closed after an internal error',
    );
    this.close('internal error');
  }

  #frame(frame: Frame): void {
    this.#heardAt = performance.now();
    const message = decodeMessage(frame);
    const device = this.#dialogue?.device ?? null;
    if (device !== null && message.imei !== null && message.imei !== device.imei) {
      this.#refuse('other-imei', frame.bytes);
      if (message.command === 'configuration')
        this.#parts.commands.foreignConfiguration(device.device_id);
      this.close('sent frames of another device');
    } else if (this.#dialogue !== null) {
      this.#badInRow = 0;
      this.#dialogue.handle(frame, message, () => this.#drain());
    } else if (message.imei !== null && message.command !== 'configuration') {
      this.#waitUntil(this.#identify(message.imei, frame, message));
    } else this.#refuse('no-identity', frame.bytes);
  }

  async #identify(imei: string, frame: Frame, message: Message): Promise<void> {
    const { counts, log, ports } = this.#parts;
    clearTimeout(this.#firstFrame);
    let device: GatewayDevice | null;
    let elsewhere: HandOverPlace | null = null;
    try {
      device = await ports.identify(imei, this.sourceAddress);
      if (device === null) elsewhere = await ports.elsewhere(imei);
    } catch (error) {
      counts.identify_failures += 1;
      log.error(
        { err: error, source_address: this.sourceAddress },
        'device not identified, connection closed',
      );
      this.close('not identified');
      return;
    }
    if (this.#closed) return;
    if (device !== null) this.#welcome(device, frame, message);
    else if (elsewhere !== null) this.#handOver(imei, elsewhere, frame);
    else this.#unknown(imei, frame);
  }

  /** What comes from here on is the other gateway's; nothing of it is looked at here. */
  #handOver(imei: string, place: HandOverPlace, frame: Frame): void {
    const { counts, handOvers } = this.#parts;
    this.#stopped = true;
    this.#handedOver = true;
    this.#socket.removeAllListeners('data');
    const rest = this.#reader.rest();
    const said = rest === null ? [frame.bytes] : [frame.bytes, rest];
    if (handOvers.begin({ unit: this.#socket, imei, place, said })) counts.handed_over += 1;
    else {
      counts.hand_overs_refused += 1;
      this.close('handed over too often');
    }
  }

  /** No answer to any request: an unknown device must learn nothing. */
  #unknown(imei: string, frame: Frame): void {
    const { counts, evidence, now } = this.#parts;
    counts.unknown_imei += 1;
    const seen = { imei, device: null, source_address: this.sourceAddress, received_at: now() };
    evidence.keep({ reason: 'unknown-imei', bytes: frame.bytes, ...seen });
    this.close('unknown IMEI');
  }

  #welcome(device: GatewayDevice, frame: Frame, message: Message): void {
    this.#badInRow = 0;
    this.#parts.reconnects.note(device);
    this.#dialogue = new DeviceDialogue(device, this.sourceAddress, {
      parts: this.#parts,
      write: (bytes) => this.#write(bytes),
    });
    // A peer that left while we looked it up has perhaps come again already: it must not replace
    // itself.
    if (!this.#peerGone) takePlace(this.#parts, device, this);
    this.#dialogue.handle(frame, message, () => this.#drain());
  }

  #refuse(reason: RefusalReason, bytes: Uint8Array): void {
    const { counts, limits } = this.#parts;
    counts.bad_frames += 1;
    this.#badInRow += 1;
    this.#keep(reason, bytes);
    if (reason === 'too-large' || this.#badInRow >= limits.badFrames)
      this.#end('closed_bad_frames');
  }

  #keep(reason: RefusalReason, bytes: Uint8Array): void {
    const device = this.#dialogue?.device ?? null;
    const by = { device, imei: device?.imei ?? null, source_address: this.sourceAddress };
    this.#parts.evidence.keep({ reason, bytes, ...by, received_at: this.#parts.now() });
  }

  #idle(): void {
    if ((this.#dialogue?.answers.inFlight ?? 0) > 0)
      this.#socket.setTimeout(this.#parts.limits.idleMs);
    else this.#end('closed_idle');
  }

  #end(
    why:
      | 'closed_idle'
      | 'closed_half_frame'
      | 'closed_no_first_frame'
      | 'closed_bad_frames'
      | 'closed_unread_answers',
  ): void {
    if (this.#closed) return;
    if (why === 'closed_half_frame' || why === 'closed_no_first_frame') this.#keepRest();
    this.#parts.counts[why] += 1;
    this.close(why);
  }

  #keepRest(): void {
    const rest = this.#reader.rest();
    if (rest !== null) this.#keep('half-frame', rest);
  }

  #nextSequence(): number {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return this.#sequence;
  }

  #write(bytes: Uint8Array): void {
    if (this.#closed || this.#peerGone) return;
    this.#socket.write(bytes);
    if (this.#socket.writableLength > this.#parts.limits.unreadAnswerBytes)
      this.#end('closed_unread_answers');
  }
}
