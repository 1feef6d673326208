// What a mail about a Zoleo unit says, where the data feed does not reach (protocols/zoleo.md section 2). Nothing of it is rendered and no link is followed.
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import { placeIn } from './mail-place.ts';
import { timeIn } from './mail-time.ts';

/** A mail that has passed the checks of its sender; which unit it is about says the address it was sent to. */
export interface ZoleoMail {
  readonly subject: string;
  /** The readable part, as text or as HTML. */
  readonly text: string;
  /** The Date header as sent; null without one. */
  readonly date: string | null;
  /** The Message-ID header: the same mail again is the same event. */
  readonly message_id: string;
}

const longest = 20_000;
const mostText = 2000;
const lateAfterMs = 15 * 60_000;

/** The end of an SOS, an SOS, a check-in, else a message: by the subject; a body that speaks of an SOS decides for the alarm, never against it. */
export function kindOfMail(subject: string, text: string): DeviceEventKind {
  if (/\bsos\b/i.test(subject) && /\b(cancel|cancell?ed|resolved|ended)\b/i.test(subject)) return 'sos_cancelled';
  if (/\bsos\b|emergency/i.test(subject)) return 'sos';
  if (/check[- ]?in\b/i.test(subject)) return 'check_in';
  return /\bsos\b/i.test(text) ? 'sos' : 'message';
}

/** The device event of a mail. Trust is lower than the feed's, and `data.by` says so. Never throws. */
export function zoleoMailEvent(mail: ZoleoMail, receivedAt: Date): DeviceEvent {
  const text = plainText(mail.text);
  const kind = kindOfMail(mail.subject, text);
  const { at, original } = timeIn(text, mail.date, receivedAt);
  const occurred_at = (at ?? receivedAt).toISOString();
  const place = placeIn(text, mail.text.slice(0, longest));
  return {
    event_key: `zoleo:mail:${mail.message_id.trim().slice(0, 100)}`,
    kind,
    occurred_at,
    received_at: receivedAt.toISOString(),
    time_source: at ? 'device' : 'received',
    ...(original ? { original_time: original.toISOString() } : {}),
    historical: at !== null && receivedAt.getTime() - at.getTime() > lateAfterMs,
    position: place && {
      ...place,
      ...{ accuracy_m: null, source: 'satellite', speed_kmh: null, course_deg: null, altitude_m: null, satellites: null },
      fixed_at: occurred_at,
    },
    battery_percent: null,
    data: { satellite: true, by: 'mail', subject: sound(mail.subject).slice(0, 200), text: text.slice(0, mostText) },
  };
}

// NUL and halves of characters can come in a mail and be kept in no text column.
const sound = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Tags, entities and runs of space taken away: what is left is for reading by people and by the rules above. */
const plainText = (text: string): string =>
  sound(text.slice(0, longest))
    .replace(/<(style|script)\b[^<]*<\/\1>/gi, ' ')
    .replace(/<br\b[^<>]*>|<\/(p|div|tr)>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/gi, ' ')
    .replace(/&deg;/gi, '°')
    .replace(/&amp;/gi, '&')
    .replace(/[ \t\r]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
