// Receives the beats of the alert channel as a console does, and records when each came and which
// troubles it named.
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { consoleBeat } from '#domain/console-health/console-health.events.ts';
import { liveApi } from '#domain/live/live.api.ts';
import { type StockClient, stockClient } from '#server/kit/testing/pusher/stock-client.ts';
import type { Caller } from '../caller.ts';

export interface HeardBeat {
  /** performance.now() */
  readonly at: number;
  readonly troubles: readonly string[];
}

export interface BeatListener {
  readonly beats: readonly HeardBeat[];
  /** Milliseconds from `since` to the first beat that names the trouble; null when none did. */
  firstNaming(trouble: string, since: number): number | null;
  /** The longest time without a beat that ended after `since`, in milliseconds. */
  longestGap(since: number): number;
  close(): void;
}

export async function openBeats(caller: Caller, port: number): Promise<BeatListener> {
  const { body } = await caller.call('GET', '/api/live/settings');
  const { key } = liveApi.settings.response.parse(
    body !== null && typeof body === 'object' && 'data' in body ? body.data : null,
  );
  const beats: HeardBeat[] = [];
  const client = joined(caller, port, key);
  client.channel(alertMonitoringChannel)?.bind<unknown>(consoleBeat.name, (said) => {
    const beat = consoleBeat.payload.parse(said);
    beats.push({ at: performance.now(), troubles: beat.troubles.map(({ name }) => name) });
  });
  return {
    beats,
    firstNaming: (trouble, since) => {
      const first = beats.find(({ at, troubles }) => at >= since && troubles.includes(trouble));
      return first ? first.at - since : null;
    },
    longestGap: (since) =>
      beats.reduce((longest, { at }, place) => {
        const before = beats[place - 1]?.at;
        return before === undefined || at < since ? longest : Math.max(longest, at - before);
      }, 0),
    close: () => client.disconnect(),
  };
}

function joined(caller: Caller, port: number, key: string): StockClient {
  const customHandler = (
    asked: { socketId: string; channelName: string },
    done: (error: Error | null, data: unknown) => void,
  ): void => {
    void caller
      .call('POST', '/broadcasting/auth', {
        socket_id: asked.socketId,
        channel_name: asked.channelName,
      })
      .then(({ status, body }) =>
        status === 200 ? done(null, body) : done(new Error(String(status)), null),
      );
  };
  const client = stockClient({
    key,
    place: { hostname: '127.0.0.1', port: String(port), secure: false },
    authorise: () => {
      throw new Error('the override answers');
    },
    override: { channelAuthorization: { customHandler } },
  });
  client.subscribe(alertMonitoringChannel);
  return client;
}
