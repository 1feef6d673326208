// The SIA DC-09 protocol: frames with CRC and sequence that carry Contact ID events to an alarm
// receiver, and the receiver's answers.
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';

export interface Signal {
  /** 1 to 9999; the same for every try of one signal, so that the receiver knows a repeat. */
  readonly sequence: number;
  /** 3 to 16 hexadecimal digits. */
  readonly account: string;
  readonly event: ContactIdEvent;
  readonly at: Date;
}

/**
 * Contact ID (SIA DC-05): the qualifier and the code, such as 1120 for a new panic alarm, and the
 * zone.
 */
export interface ContactIdEvent {
  readonly code: string;
  readonly zone: number;
}

const codes: Readonly<Record<AlertTypeName, string>> = {
  // Duress.
  duress: '1121',
  // Panic alarm.
  sos: '1120',
  // Medical alarm.
  medical: '1100',
  // Personal emergency: the wearer may not be able to call for help.
  fall: '1101',
  man_down: '1101',
  // Failed to report in.
  welfare: '1102',
  safety_shake: '1120',
  // 24-hour zone, not further described.
  geofence: '1150',
  // Loss of supervision.
  connection_loss: '1381',
  // Periodic test report.
  test: '1602',
  // Request for service.
  patrol_request: '1616',
};

/**
 * The zone is the number of the alert's type (alert-type.ts), so that a receiver can distinguish
 * types that share a code.
 */
export const contactIdOf = (type: AlertTypeName, typeId: number): ContactIdEvent => ({
  code: codes[type],
  zone: typeId,
});

/** A manual test report, as "Send test signal" makes it. */
export const testEvent: ContactIdEvent = { code: '1601', zone: 0 };

/** An organisation's id as an account: at least four digits. */
export const accountOf = (organisationId: number | null): string =>
  String(organisationId ?? 0).padStart(4, '0');

/**
 * One frame: `<LF><CRC><0LLL>"ADM-CID"<sequence>L0#<account>[#<account>|<code> 00
 * <zone>]_<time><CR>`. The CRC and the length are of everything from the first quote to the last
 * character before CR; the time is UTC.
 */
export function frameOf({ sequence, account, event, at }: Signal): string {
  const data = `[#${account}|${event.code} 00 ${String(event.zone).padStart(3, '0')}]`;
  return wrapped(`"ADM-CID"${digits(sequence, 4)}L0#${account}${data}_${timeOf(at)}`);
}

/** What a receiver answered: it has the signal, wants it again, or does not understand it. */
export type ReceiverAnswer = 'ack' | 'nak' | 'duh';

/** @returns undefined for bytes that are no whole, sound answer to this sequence number */
export function answerIn(text: string, sequence: number): ReceiverAnswer | undefined {
  const [, crc = '', length = '', body = ''] =
    /\n([0-9A-F]{4})0([0-9A-F]{3})("[^\r\n]*)\r/.exec(text) ?? [];
  if (body === '' || crc !== crcOf(body) || Number.parseInt(length, 16) !== body.length)
    return undefined;
  const [, kind, answered] = /^"(ACK|NAK|DUH)"(\d{4})/.exec(body) ?? [];
  // A receiver that could not read the sequence number answers NAK to 0000.
  if (kind === 'NAK') return 'nak';
  if (Number(answered) !== sequence) return undefined;
  if (kind === 'ACK') return 'ack';
  return kind === 'DUH' ? 'duh' : undefined;
}

/** The text between LF and CR with its CRC and length in front. */
export const wrapped = (body: string): string =>
  `\n${crcOf(body)}0${body.length.toString(16).toUpperCase().padStart(3, '0')}${body}\r`;

/** CRC-16 with the polynomial 0x8005 reflected, beginning at 0, as four hexadecimal digits. */
export function crcOf(text: string): string {
  let crc = 0;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** HH:MM:SS,MM-DD-YYYY in UTC. */
const timeOf = (at: Date): string => {
  const iso = at.toISOString();
  return `${iso.slice(11, 19)},${iso.slice(5, 7)}-${iso.slice(8, 10)}-${iso.slice(0, 4)}`;
};
