// Frames from the server to a pendant: acknowledgements, service answers, commands and
// configuration (protocol sections 1.3, 3, 4, 5).
import { ByteWriter } from './bytes.ts';
import { encodeFrame } from './frame.ts';
import { encodeBody, type KeyRecord } from './key-records.ts';

const EMPTY = new Uint8Array();
const NOT_SUPPORTED = 0x26;

/**
 * System control keys that the platform uses; 0x11 factory reset and 0x30 firmware are deliberately
 * not here.
 */
export const CONTROL_KEYS = { reboot: 0x12, find_me: 0x13, power_off: 0x14 } as const;
export type ControlAction = keyof typeof CONTROL_KEYS;

/** A 0x7F response with this code under the sequence of the request; code 0 is success. */
export function encodeResponse(sequence: number, code: number): Uint8Array {
  return encodeFrame({
    sequence,
    acknowledge: false,
    body: encodeBody('response', [{ key: code, value: EMPTY }]),
  });
}

/**
 * The device's licence to forget: send it only after the frame is committed (protocol section 1.3).
 */
export function encodeAcknowledgement(sequence: number): Uint8Array {
  return encodeResponse(sequence, 0);
}

/** Answer to a heartbeat: the same bytes as an acknowledgement (protocol section 4). */
export function encodeHeartbeatAnswer(sequence: number): Uint8Array {
  return encodeResponse(sequence, 0);
}

/** Answer to a service that we do not have (weather, cell and Wi-Fi location). */
export function encodeNotSupported(sequence: number): Uint8Array {
  return encodeResponse(sequence, NOT_SUPPORTED);
}

/** Answer to a time request: the unit sets its clock by it. */
export function encodeTimeAnswer(sequence: number, now: Date): Uint8Array {
  const value = new ByteWriter().u32(Math.floor(now.getTime() / 1000)).done();
  return encodeFrame({
    sequence,
    acknowledge: false,
    body: encodeBody('services', [{ key: 0x12, value }]),
  });
}

/**
 * Answer to an address request. Without a geocoder: zeros and an empty text, as other servers
 * answer.
 */
export function encodeAddressAnswer(sequence: number, address = ''): Uint8Array {
  const value = new ByteWriter().u32(0).u32(0).text(address).done();
  return encodeFrame({
    sequence,
    acknowledge: false,
    body: encodeBody('services', [{ key: 0x11, value }]),
  });
}

/** Writes configuration values; the unit answers with 0x7F under this sequence. */
export function encodeConfigWrite(sequence: number, values: readonly KeyRecord[]): Uint8Array {
  return encodeFrame({ sequence, acknowledge: true, body: encodeBody('configuration', values) });
}

/**
 * Reads these configuration keys, or all of them when none is named; the unit answers with a
 * configuration frame.
 */
export function encodeConfigRead(sequence: number, keys: readonly number[] = []): Uint8Array {
  return encodeConfigWrite(sequence, [{ key: 0xf0, value: Uint8Array.from(keys) }]);
}

/** Reboot, find me or power off. Power off cannot be undone from afar. */
export function encodeControl(sequence: number, action: ControlAction): Uint8Array {
  const body = encodeBody('control', [{ key: CONTROL_KEYS[action], value: EMPTY }]);
  return encodeFrame({ sequence, acknowledge: true, body });
}

/** A text that the unit speaks or shows (type 0) and sends back under the same key. */
export function encodeControlText(sequence: number, text: string, type = 0): Uint8Array {
  const body = encodeBody('control', [
    { key: 0x1f, value: new ByteWriter().u8(type).text(text).done() },
  ]);
  return encodeFrame({ sequence, acknowledge: true, body });
}

/** Asks for one position at once (data key 0x12). */
export function encodeLocateOnce(sequence: number): Uint8Array {
  return encodeFrame({
    sequence,
    acknowledge: true,
    body: encodeBody('data', [{ key: 0x12, value: EMPTY }]),
  });
}

/**
 * The answers to a services frame, in the order of its requests (protocol section 4): heartbeat,
 * time and address are answered, a service that we do not have is "not supported", and a frame
 * without requests gets an acknowledgement if it requests one.
 */
export function encodeServicesAnswers(
  asked: {
    sequence: number;
    acknowledge_requested: boolean;
    requests: readonly { name: string }[];
  },
  now: Date,
): Uint8Array[] {
  const { sequence } = asked;
  if (asked.requests.length === 0)
    return asked.acknowledge_requested ? [encodeAcknowledgement(sequence)] : [];
  const names = [...new Set(asked.requests.map(({ name }) => name))];
  return names.map((name) => {
    if (name === 'heartbeat') return encodeHeartbeatAnswer(sequence);
    if (name === 'time') return encodeTimeAnswer(sequence, now);
    return name === 'address' ? encodeAddressAnswer(sequence) : encodeNotSupported(sequence);
  });
}
