// Turns the data of a subscribe message into a subscription by a named session, or into the reason
// for its refusal.

import { channelData, shownPerson } from '../protocol/pusher-messages.ts';
import type { Connection, Subscription } from '../sockets/connection.ts';
import { isAuthorised, type Proof, type PusherKeys } from './channel-signature.ts';

const longestUserInfo = 1024;
const noSuchChannel = 'no such channel';
const isChannelKind = (channel: string): boolean => /^(private|presence)-/.test(channel);

/**
 * A subscription by the session of the page that opened the socket: the session is not known yet,
 * only the person named by the page.
 */
export function unprovenSubscription(
  connection: Connection,
  channel: string,
  channelData: string | undefined,
): Subscription | string {
  if (!isChannelKind(channel)) return noSuchChannel;
  const shown =
    channelData === undefined ? undefined : shownPerson.safeParse(parsedJson(channelData)).data;
  return {
    connection,
    claim: { session: '', user_id: shown?.user_id ?? '', channel },
    userInfo: 'null',
    joined: false,
    rights: 0,
  };
}

/**
 * The subscription not yet joined, or a refusal in words. Public channels do not exist here:
 * without a prefix there is nothing to sign.
 */
export function provenSubscription(
  keys: PusherKeys,
  connection: Connection,
  channel: string,
  proof: Proof,
): Subscription | string {
  if (!isChannelKind(channel)) return noSuchChannel;
  if (!isAuthorised(keys, connection.id, channel, proof)) return 'invalid signature';
  const claim = channelData.safeParse(parsedJson(proof.channel_data ?? ''));
  if (!claim.success) return 'the signed data names no session';
  const { user_id, session, user_info = null } = claim.data;
  const userInfo = JSON.stringify(user_info);
  if (Buffer.byteLength(userInfo) > longestUserInfo) return 'user_info is too long';
  return { connection, claim: { session, user_id, channel }, userInfo, joined: false, rights: 0 };
}

/** Undefined when it is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
