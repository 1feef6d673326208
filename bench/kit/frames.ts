// Hand-written WebSocket frames (RFC 6455), as cheap as possible: a load generator that costs more
// than the program under test would hide its cost.
import { createHash } from 'node:crypto';

const textOpcode = 0x1;

/** One unmasked text frame, as a server sends it. */
export function serverFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? Buffer.from([0x80 | textOpcode, payload.length])
      : Buffer.from([0x80 | textOpcode, 126, payload.length >> 8, payload.length & 0xff]);
  if (payload.length > 0xffff) throw new Error('frame too large for the bench');
  return Buffer.concat([head, payload]);
}

/**
 * One masked text frame, as a client must send it; the mask is zero, so the payload is unchanged.
 */
export function clientFrame(text: string): Buffer {
  const frame = serverFrame(text);
  const headLength = (frame[1] ?? 0) < 126 ? 2 : 4;
  const head = Buffer.from(frame.subarray(0, headLength));
  head[1] = (head[1] ?? 0) | 0x80;
  return Buffer.concat([head, Buffer.alloc(4), frame.subarray(headLength)]);
}

/** The server's answer to a client's `Sec-WebSocket-Key`. */
export function acceptOf(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

export type OnFrame = (opcode: number, payload: Buffer) => void;

/**
 * Cuts a stream into frames, whatever its segments; payloads are views that hold until the next
 * chunk.
 */
export class FrameReader {
  #rest: Buffer | undefined;

  push(chunk: Buffer, onFrame: OnFrame): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    for (;;) {
      const length = frameLength(bytes, at);
      if (length === undefined || at + length.whole > bytes.length) break;
      const start = at + length.whole - length.payload;
      const payload = bytes.subarray(start, at + length.whole);
      if (length.masked) unmask(payload, bytes.subarray(start - 4, start));
      onFrame((bytes[at] ?? 0) & 0x0f, payload);
      at += length.whole;
    }
    this.#rest = at === bytes.length ? undefined : bytes.subarray(at);
  }
}

function frameLength(
  bytes: Buffer,
  at: number,
): { whole: number; payload: number; masked: boolean } | undefined {
  if (bytes.length < at + 2) return undefined;
  const second = bytes[at + 1] ?? 0;
  const masked = second > 127;
  const short = second & 127;
  if (short === 127) throw new Error('frame too large for the bench');
  if (short === 126 && bytes.length < at + 4) return undefined;
  const payload = short === 126 ? bytes.readUInt16BE(at + 2) : short;
  return { whole: 2 + (short === 126 ? 2 : 0) + (masked ? 4 : 0) + payload, payload, masked };
}

function unmask(payload: Buffer, mask: Buffer): void {
  for (let index = 0; index < payload.length; index += 1)
    payload[index] = (payload[index] ?? 0) ^ (mask[index & 3] ?? 0);
}
