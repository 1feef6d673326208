// The key records inside a frame body: one length byte, one key byte, then the value (protocol
// section 1).
import { ByteWriter } from './bytes.ts';
import { COMMANDS, type CommandName } from './frame.ts';

export type KeyRecord = { key: number; value: Uint8Array };

/**
 * All key records after the command byte. Never throws: a last record that promises more than there
 * is keeps what there is.
 */
export function readKeyRecords(body: Uint8Array): KeyRecord[] {
  const records: KeyRecord[] = [];
  let at = 1;
  while (at < body.length) {
    const length = body[at] ?? 0;
    const key = body[at + 1];
    if (key === undefined) break;
    // Length 0 is only in firmware packets: the value is the rest of the body.
    const end = length === 0 ? body.length : at + 1 + length;
    records.push({ key, value: body.subarray(at + 2, end) });
    at = end;
  }
  return records;
}

/**
 * Encodes a body: the command byte and its key records. Values over 254 bytes do not fit the length
 * byte.
 */
export function encodeBody(command: CommandName, records: readonly KeyRecord[]): Uint8Array {
  const writer = new ByteWriter().u8(COMMANDS[command]);
  for (const { key, value } of records) {
    if (value.length > 254)
      throw new RangeError(`value of key ${key} is ${value.length} bytes, 254 fit`);
    writer
      .u8(value.length + 1)
      .u8(key)
      .bytes(value);
  }
  return writer.done();
}
