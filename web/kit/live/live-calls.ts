// The calls that accompany the socket. Their failures are silent: the banner says that the page is
// not live, and a toast every two seconds would only repeat it.
import type { liveApi } from '#domain/live/live.api.ts';
import { call } from '../call/call.ts';
import { lightEndpoint } from '../call/call-types.ts';
import type { LiveFrame } from './channel-line.ts';

const settings = lightEndpoint<typeof liveApi.settings>({ method: 'GET', path: '/live/settings' });
const missed = lightEndpoint<typeof liveApi.missed>({ method: 'GET', path: '/live/missed' });
const quietly = { handles: [0, 404, 429, 500, 502, 503, 504], handlesForbidden: true };

/** The key of the socket of a cell, and the number of its newest frame. */
export const askSettings = async (cell: number, signal?: AbortSignal) =>
  await call(settings, {}, { ...quietly, cell, ...(signal ? { signal } : {}) });

/** Whether the cell answers a call within so many milliseconds. */
export const answersWithin = async (cell: number, waitMs: number): Promise<boolean> =>
  await call(settings, {}, { ...quietly, cell, waitMs }).then(
    () => true,
    () => false,
  );

export interface Missed {
  /** Null when all frames are there; else the number to continue from after a refetch. */
  newest: string | null;
  frames: (LiveFrame & { channel: string })[];
}

/**
 * The events that the channels missed since a number, oldest first. Throws when it is cancelled or
 * got no answer.
 */
export async function askMissed(
  cell: number,
  after: string,
  channels: readonly string[],
  signal: AbortSignal,
): Promise<Missed> {
  const answer = await call(
    missed,
    { query: { after, channels: channels.join(',') } },
    { ...quietly, cell, signal },
  );
  if (answer.too_old) return { newest: (await askSettings(cell, signal)).number, frames: [] };
  const frames = answer.frames.map(({ channel, event, data }) => {
    const payload: { n: string } = JSON.parse(data);
    return { channel, event, number: payload.n, payload };
  });
  return { newest: null, frames };
}
