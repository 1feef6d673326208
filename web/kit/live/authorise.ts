// Authorises channels for the Pusher client: by the session of the socket, or by a call that
// answers bare, without our data key.
import type { ChannelAuthorizationCallback } from 'pusher-js';
import type { liveApi } from '#domain/live/live.api.ts';
import { exchange } from '../call/call.ts';
import { errorOf } from '../call/call-error.ts';
import { reportFailure } from '../call/call-failures.ts';
import { currentUser } from '../session/session.ts';

const endpoint = {
  method: 'POST',
  path: '/broadcasting/auth',
} as const satisfies Pick<(typeof liveApi)['authorise'], 'method' | 'path'>;

/**
 * No proof: the server knows the user of the socket. It joins nothing where that is another person
 * than the page shows.
 */
export function ownSession(): { auth: string; channel_data: string } {
  const user = currentUser();
  return { auth: '', channel_data: JSON.stringify(user ? { user_id: String(user.id) } : {}) };
}

/** A refusal whose `status` the Pusher client passes on to listeners for subscription errors. */
class Refused extends Error {
  readonly type = 'AuthError';
  readonly status: number;

  constructor(status: number) {
    super(`The channel was refused (${status})`);
    this.status = status;
  }
}

/** Calls `done` with the proof of this cell, or the refusal. */
export async function authorise(
  { socketId, channelName }: { socketId: string; channelName: string },
  cell: number,
  done: ChannelAuthorizationCallback,
): Promise<void> {
  try {
    const body = { socket_id: socketId, channel_name: channelName };
    const response = await exchange(endpoint, { body }, { cell });
    // The session is over: on a page that makes no calls, only this answer shows it.
    if (response.status === 401) reportFailure(await errorOf(response), {});
    if (!response.ok) throw new Refused(response.status);
    done(null, await response.json());
  } catch (error) {
    done(error instanceof Refused ? error : new Refused(0), null);
  }
}
