// A message as Zoleo's data feed posts it (protocols/zoleo.md section 1.1).
import { messageIdAt } from '#domain/zoleo/message-id.ts';
import type { PlannedZoleo } from '#simulator/scenario.ts';

/** @param imei the unit's */
export function zoleoBody(
  imei: string,
  { posts, time_ms }: Pick<PlannedZoleo, 'posts' | 'time_ms'>,
): Record<string, unknown> {
  const { type, place, text, battery_percent } = posts;
  return {
    MessageId: messageIdAt(time_ms),
    MessageType: type,
    DeviceIMEI: imei,
    ReceivedAtServer: `${new Date().toISOString().slice(0, 19)}Z`,
    SentFromDevice: new Date(time_ms).toISOString(),
    Location: place ? { Latitude: place.latitude, Longitude: place.longitude, Altitude: 412 } : {},
    Properties: {
      EpochMiliseconds: String(time_ms),
      TimeZoneId: 'UTC',
      Source: 'Satellite',
      ...(battery_percent === undefined ? {} : { Battery: String(Math.round(battery_percent)) }),
    },
    ...(text === undefined ? {} : { Message: text }),
  };
}
