// Maps a Zoleo message to one device event (protocols/zoleo.md section 1.2). The platform gets a
// copy; Zoleo's own emergency centre is notified first.
import type { DeviceEvent, DeviceEventKind, DevicePosition } from '#domain/devices/device-event.ts';
import { believableTime } from './believable-time.ts';
import { messageIdAt } from './message-id.ts';
import type { ZoleoFields } from './zoleo-message.ts';

type Message = ZoleoFields & { readonly MessageType: string };

const meanings: Readonly<Record<string, DeviceEventKind>> = {
  sosinitiated: 'sos',
  soscancelled: 'sos_cancelled',
  soscanceled: 'sos_cancelled',
  checkin: 'check_in',
  ls_start: 'position',
  ls_location: 'position',
  ls_end: 'position',
  pinglocation: 'position',
  emailmessage: 'message',
  appmessage: 'message',
};

/**
 * An unknown type: one that names an emergency and not its end is an alarm, since a false alarm is
 * the smaller harm.
 */
const meaningOf = (type: string): DeviceEventKind | null =>
  meanings[type.toLowerCase()] ??
  (/sos|emergency/i.test(type) && !/cancel|end|resol|clos|clear|test/i.test(type) ? 'sos' : null);

const lateAfterMs = 15 * 60_000;

/**
 * The device event of a message, or null for an unknown type.
 * @param fallbackKey the platform's own number of the delivery, for a message with neither id nor
 * time: each delivery counts as a new event
 */
export function zoleoEvent(
  message: Message,
  received: { readonly at: Date; readonly fallbackKey: string },
): DeviceEvent | null {
  const kind = meaningOf(message.MessageType);
  if (kind === null) return null;
  const { EpochMiliseconds } = message.Properties;
  const { at, original } = believableTime(
    [EpochMiliseconds, message.SentFromDevice, message.ReceivedAtServer],
    received.at,
  );
  const occurred_at = (at ?? received.at).toISOString();
  const position = positionOf(message, occurred_at);
  return {
    event_key: keyOf(message, received.fallbackKey),
    kind: kind === 'position' && position === null ? 'status' : kind,
    occurred_at,
    received_at: received.at.toISOString(),
    time_source: at ? 'device' : 'received',
    ...(original ? { original_time: original.toISOString() } : {}),
    historical: at !== null && received.at.getTime() - at.getTime() > lateAfterMs,
    position,
    battery_percent: message.Properties.Battery,
    data: dataOf(message, kind),
  };
}

// The id is made of the send time, so a delivery without an id is still recognised as the same
// message.
function keyOf(
  { MessageType, MessageId, Properties, SentFromDevice }: Message,
  fallbackKey: string,
): string {
  const sent = Properties.EpochMiliseconds ?? SentFromDevice;
  return `zoleo:${MessageType}:${MessageId ?? (sent === null ? `delivery ${fallbackKey}` : messageIdAt(sent))}`;
}

function positionOf({ Location }: Message, fixed_at: string): DevicePosition | null {
  const { Latitude: latitude, Longitude: longitude, Speed, Altitude } = Location;
  // A unit without a fix may report zero and zero: a place in the open sea.
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return {
    latitude,
    longitude,
    accuracy_m: null,
    source: 'satellite',
    speed_kmh: Speed,
    course_deg: null,
    altitude_m: Altitude,
    satellites: null,
    fixed_at,
  };
}

const dataOf = (
  { MessageType, Message: text, Properties }: Message,
  kind: DeviceEventKind,
): Record<string, unknown> => ({
  satellite: true,
  message_type: MessageType,
  ...(Properties.Source === null ? {} : { via: Properties.Source.toLowerCase() }),
  ...(kind === 'message' || text ? { text: text ?? '' } : {}),
});
