// Bytes to text and back for the EV-04 codec, and the writer that all its encoders share.

// The domain compiles without DOM and Node types, yet every runtime it runs on has these two.
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Reads pairs of hex digits; throws RangeError on anything else. */
export function fromHex(hex: string): Uint8Array {
  if (hex.length % 2 !== 0 || /[^0-9a-f]/i.test(hex)) throw new RangeError('not a hex string');
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}

/**
 * UTF-8 text without control characters: a NUL from a device would be refused by the database's
 * jsonb.
 */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes).replace(/\p{Cc}/gu, '');
}

/** Six bytes as `aa:bb:cc:dd:ee:ff`. BLE tags are sent in reverse order (protocol section 2). */
export function macOf(bytes: Uint8Array, order: 'wire' | 'reversed'): string {
  const pairs = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  return (order === 'wire' ? pairs : pairs.reverse()).join(':');
}

/**
 * Collects little-endian fields; `done` gives the bytes. Numbers out of range wrap as in a
 * DataView.
 */
export class ByteWriter {
  readonly #bytes: number[] = [];

  u8(value: number): this {
    this.#bytes.push(value & 0xff);
    return this;
  }

  u16(value: number): this {
    return this.u8(value).u8(value >> 8);
  }

  u24(value: number): this {
    return this.u16(value).u8(value >> 16);
  }

  u32(value: number): this {
    return this.u16(value).u16(value >>> 16);
  }

  bytes(bytes: Iterable<number>): this {
    for (const byte of bytes) this.u8(byte);
    return this;
  }

  text(text: string): this {
    return this.bytes(encoder.encode(text));
  }

  mac(mac: string, order: 'wire' | 'reversed'): this {
    const bytes = fromHex(mac.replaceAll(':', ''));
    if (bytes.length !== 6) throw new RangeError(`not a hardware address: ${mac}`);
    return this.bytes(order === 'wire' ? bytes : bytes.reverse());
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
