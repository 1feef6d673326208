// Signs and checks the right to a channel as the Pusher protocol defines it, so that the stock
// browser client can carry the proof from our HTTP side to the socket.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface PusherKeys {
  /** Public application key, part of the socket's address. */
  readonly key: string;
  /** Shared by every process that signs or checks. */
  readonly secret: string;
}

export interface ChannelAuthorisation {
  /** `<key>:<hex HMAC-SHA256>`. */
  auth: string;
  /** The very text that was signed; the client hands it on as it is. */
  channel_data?: string;
}

/** The proof in a client's subscribe message. */
export interface Proof {
  auth: string;
  channel_data?: string | undefined;
}

const socketIdPattern = /^\d{1,20}\.\d{1,20}$/;
const channelPattern = /^[A-Za-z0-9_\-=@,.;]{1,164}$/;

/**
 * True for "<digits>.<digits>" and nothing else: a colon or a line end in it would let one
 * signature pass for another.
 */
export const isSocketId = (text: string): boolean => socketIdPattern.test(text);

/** True for the protocol's letters, at most 164 of them with the prefix (protocols/pusher.md 4). */
export const isChannelName = (text: string): boolean => channelPattern.test(text);

/**
 * The answer of the authorisation endpoint for one socket and one channel; the caller has already
 * checked the right. Throws RangeError on a malformed socket id or channel name
 * (protocols/pusher.md 5).
 */
export function authoriseChannel(
  keys: PusherKeys,
  socketId: string,
  channel: string,
  channelData?: string,
): ChannelAuthorisation {
  if (!isSocketId(socketId)) throw new RangeError('malformed socket id');
  if (!isChannelName(channel)) throw new RangeError('malformed channel name');
  const auth = `${keys.key}:${signature(keys.secret, socketId, channel, channelData)}`;
  return channelData === undefined ? { auth } : { auth, channel_data: channelData };
}

/** Compares in constant time; false for anything malformed. */
export function isAuthorised(
  keys: PusherKeys,
  socketId: string,
  channel: string,
  proof: Proof,
): boolean {
  const expected = Buffer.from(
    `${keys.key}:${signature(keys.secret, socketId, channel, proof.channel_data)}`,
  );
  const given = Buffer.from(proof.auth);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signature(
  secret: string,
  socketId: string,
  channel: string,
  channelData: string | undefined,
): string {
  const text =
    channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
  return createHmac('sha256', secret).update(text).digest('hex');
}
