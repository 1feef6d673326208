// Cuts a TCP byte stream into EV-04 frames, over any split or glue, and keeps what is broken as
// evidence.
import { crc16 } from './checksum.ts';
import {
  COMMANDS,
  type Frame,
  type FrameHeader,
  frameOf,
  HEADER,
  HEADER_BYTES,
  MAX_BODY_BYTES,
  readHeader,
} from './frame.ts';

/** Why bytes were refused. None of these ever raises or clears an alarm. */
export type EvidenceReason = 'bad-header' | 'bad-checksum' | 'encrypted' | 'too-large';
export type ReadItem =
  | { kind: 'frame'; frame: Frame }
  | { kind: 'evidence'; reason: EvidenceReason; bytes: Uint8Array };

/**
 * Garbage is handed out in pieces of this size, so that a flood of it counts as several bad frames.
 */
const GARBAGE_BYTES = 1024;
const FIRST_CAPACITY = 256;
const LARGE_CAPACITY = 2048;
const commands: ReadonlySet<number> = new Set(Object.values(COMMANDS));

/**
 * Incremental reader: `push` bytes, then call `next` until it returns null. Items depend on the
 * bytes alone, not on how they were cut. After a bad frame it skips one byte and looks for the next
 * plausible header; the caller counts bad items and stops calling, which also bounds the work a
 * hostile stream can cause.
 */
export class FrameReader {
  #buffer = new Uint8Array(0);
  #start = 0;
  #end = 0;
  /**
   * Below this the bytes have been handed out, as a frame or as evidence; it may lie past `#start`
   * while searching.
   */
  #kept = 0;
  #synchronised = true;

  /** Bytes that wait for more bytes before they can be decoded. */
  get pending(): number {
    return this.#end - Math.min(this.#kept, this.#start);
  }

  push(chunk: Uint8Array): void {
    if (this.#kept === this.#end && this.#start === this.#end) this.#rewind();
    if (this.#end + chunk.length > this.#buffer.length) this.#makeRoom(chunk.length);
    this.#buffer.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  next(): ReadItem | null {
    if (!this.#synchronised) {
      const garbage = this.#findHeader();
      if (garbage || !this.#synchronised) return garbage;
    }
    if (this.#start === this.#end) return null;
    if (this.#buffer[this.#start] !== HEADER) return this.#loseTrack();
    if (this.#end - this.#start < HEADER_BYTES) return null;
    const header = readHeader(this.#buffer.subarray(this.#start, this.#start + HEADER_BYTES));
    if (header.length === 0) return this.#refuse('bad-header', HEADER_BYTES);
    if (header.length > MAX_BODY_BYTES) return this.#refuse('too-large', HEADER_BYTES);
    const total = HEADER_BYTES + header.length;
    return this.#end - this.#start < total ? null : this.#takeWhole(header, total);
  }

  /** The rest when the stream ends or stalls: a half frame or garbage; null without one. */
  rest(): Uint8Array | null {
    return this.#kept >= this.#end ? null : this.#buffer.slice(this.#kept, this.#end);
  }

  #takeWhole(header: FrameHeader, total: number): ReadItem {
    const bytes = this.#buffer.slice(this.#start, this.#start + total);
    if (crc16(bytes.subarray(HEADER_BYTES)) !== header.checksum)
      return this.#refuse('bad-checksum', total);
    this.#start += total;
    this.#kept = Math.max(this.#kept, this.#start);
    if (header.encryption !== 0) return { kind: 'evidence', reason: 'encrypted', bytes };
    return { kind: 'frame', frame: frameOf(bytes) };
  }

  #refuse(reason: EvidenceReason, length: number): ReadItem {
    const bytes = this.#buffer.slice(this.#start, this.#start + length);
    this.#kept = Math.max(this.#kept, this.#start + length);
    this.#start += 1;
    this.#synchronised = false;
    return { kind: 'evidence', reason, bytes };
  }

  #loseTrack(): ReadItem | null {
    this.#synchronised = false;
    return this.next();
  }

  /** Moves to the next plausible header, or hands out the garbage before it. */
  #findHeader(): ReadItem | null {
    while (this.#start < this.#end) {
      const verdict = this.#plausible();
      if (verdict === 'unknown') return null;
      if (verdict === 'yes') {
        this.#synchronised = true;
        return this.#garbage();
      }
      this.#start += 1;
      if (this.#start - this.#kept >= GARBAGE_BYTES) return this.#garbage();
    }
    return null;
  }

  #garbage(): ReadItem | null {
    const bytes = this.#start > this.#kept ? this.#buffer.slice(this.#kept, this.#start) : null;
    this.#kept = Math.max(this.#kept, this.#start);
    return bytes === null ? null : { kind: 'evidence', reason: 'bad-header', bytes };
  }

  /**
   * After a fault only a header that makes sense counts, else a stray 0xAB could hold up real
   * frames behind it.
   */
  #plausible(): 'yes' | 'no' | 'unknown' {
    const have = this.#end - this.#start;
    if (this.#buffer[this.#start] !== HEADER) return 'no';
    if (have <= HEADER_BYTES) return 'unknown';
    const header = readHeader(this.#buffer.subarray(this.#start, this.#start + HEADER_BYTES));
    const command = this.#buffer[this.#start + HEADER_BYTES] ?? 0;
    const sane = header.encryption === 0 && header.length > 0 && header.length <= MAX_BODY_BYTES;
    return sane && commands.has(command) ? 'yes' : 'no';
  }

  /**
   * Nothing waits: reuse the buffer from its start, and free the space that a large frame needed.
   */
  #rewind(): void {
    if (this.#buffer.length > LARGE_CAPACITY) this.#buffer = new Uint8Array(0);
    this.#start = 0;
    this.#end = 0;
    this.#kept = 0;
  }

  /**
   * Drops what is done with, then doubles until the chunk fits: each byte is moved a bounded number
   * of times.
   */
  #makeRoom(needed: number): void {
    const from = Math.min(this.#kept, this.#start);
    const used = this.#end - from;
    let capacity = Math.max(FIRST_CAPACITY, used * 2);
    while (capacity < used + needed) capacity *= 2;
    const moved = new Uint8Array(capacity);
    moved.set(this.#buffer.subarray(from, this.#end));
    this.#buffer = moved;
    this.#start -= from;
    this.#kept -= from;
    this.#end = used;
  }
}
