// The messages of the Pusher protocol 7, as outgoing frames and as validated incoming messages; no
// other file spells them.
import * as z from 'zod';
import { textFrame } from './text-frame.ts';

/**
 * Close and error codes (protocols/pusher.md 3): 40xx the client stops, 41xx it tries again after a
 * second, 42xx at once.
 */
export const closeCode = {
  unknownKey: 4001,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  silent: 4201,
  tooFast: 4301,
} as const;

export interface LiveFrame {
  channel: string;
  event: string;
  /** JSON text of the payload. */
  data: string;
}

export interface PresenceUser {
  user_id: string;
  /** JSON text, "null" when the member has none. */
  user_info: string;
}

/** The messages that a client may send; `data` is only read for subscriptions. */
export const clientMessage = z.object({
  event: z.string().max(200),
  data: z.unknown().optional(),
});

export const subscribeData = z.object({
  channel: z.string(),
  auth: z.string().max(300).default(''),
  channel_data: z.string().max(2048).optional(),
});

export const unsubscribeData = z.object({ channel: z.string() });

/** What our authorisation endpoint signs with each channel: whose it is and by which session. */
export const channelData = z.object({
  user_id: z.union([z.string().min(1).max(128), z.number().int()]).transform(String),
  session: z.string().min(1).max(200),
  user_info: z.unknown().optional(),
});

/** The person shown on a page, as sent with a subscription without a proof. */
export const shownPerson = channelData.pick({ user_id: true });

export const pongFrame = textFrame('{"event":"pusher:pong","data":{}}');
export const pingFrame = textFrame('{"event":"pusher:ping","data":{}}');

export const eventFrame = ({ channel, event, data }: LiveFrame): Buffer =>
  textFrame(JSON.stringify({ event, channel, data }));

/** Its two numbers need no escaping. */
export const establishedFrame = (socketId: string, activityTimeoutSeconds: number): Buffer =>
  textFrame(
    `{"event":"pusher:connection_established","data":"{\\"socket_id\\":\\"${socketId}\\",\\"activity_timeout\\":${activityTimeoutSeconds}}"}`,
  );

/** `code` null is a complaint after which the connection goes on. */
export const errorFrame = (code: number | null, message: string): Buffer =>
  textFrame(JSON.stringify({ event: 'pusher:error', data: { code, message } }));

export const subscribedFrame = (channel: string): Buffer =>
  eventFrame({
    channel,
    event: 'pusher_internal:subscription_succeeded',
    data: '{}',
  });

export function presenceSubscribedFrame(channel: string, members: Iterable<PresenceUser>): Buffer {
  const all = [...members];
  const ids = JSON.stringify(all.map((member) => member.user_id));
  const hash = all
    .map((member) => `${JSON.stringify(member.user_id)}:${member.user_info}`)
    .join(',');
  const data = `{"presence":{"ids":${ids},"hash":{${hash}},"count":${all.length}}}`;
  return eventFrame({
    channel,
    event: 'pusher_internal:subscription_succeeded',
    data,
  });
}

export const memberAddedFrame = (channel: string, { user_id, user_info }: PresenceUser): Buffer =>
  eventFrame({
    channel,
    event: 'pusher_internal:member_added',
    data: `{"user_id":${JSON.stringify(user_id)},"user_info":${user_info}}`,
  });

export const memberRemovedFrame = (channel: string, userId: string): Buffer =>
  eventFrame({
    channel,
    event: 'pusher_internal:member_removed',
    data: JSON.stringify({ user_id: userId }),
  });

/**
 * Sent when a join is refused and when an existing right is lost; the connection stays either way.
 */
export const subscriptionErrorFrame = (channel: string, error: string, status: number): Buffer =>
  textFrame(
    JSON.stringify({
      event: 'pusher:subscription_error',
      channel,
      data: { type: 'AuthError', error, status },
    }),
  );
