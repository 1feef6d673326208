// Authorises channels for the Pusher client: by the session of the socket, or by a call that
// answers bare, without our data key.
import type { ChannelAuthorizationCallback } from 'pusher-js';
import type { liveApi } from '#domain/live/live.api.ts';
import { errorOf } from '../call/call-error.ts';
import { reportFailure } from '../call/call-failures.ts';
import { csrfHeader, forgetCsrf } from '../call/csrf.ts';
import { sessionParts } from '../call/session-parts.ts';
import { currentUser } from '../session/session.ts';

const path: (typeof liveApi)['authorise']['path'] = '/broadcasting/auth';

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

/** Calls `done` with the proof or the refusal; refreshes a stale CSRF cookie once. */
export async function authorise(
  asked: { socketId: string; channelName: string },
  done: ChannelAuthorizationCallback,
): Promise<void> {
  try {
    let response = await ask(asked);
    if (response.status === 419) {
      forgetCsrf();
      response = await ask(asked);
    }
    // The session is over: on a page that makes no calls, only this answer shows it.
    if (response.status === 401) reportFailure(await errorOf(response), {});
    if (!response.ok) throw new Refused(response.status);
    done(null, await response.json());
  } catch (error) {
    done(error instanceof Refused ? error : new Refused(0), null);
  }
}

const ask = async ({
  socketId,
  channelName,
}: {
  socketId: string;
  channelName: string;
}): Promise<Response> =>
  await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...sessionParts().headers,
      ...(await csrfHeader('')),
    },
    body: JSON.stringify({ socket_id: socketId, channel_name: channelName }),
  });
