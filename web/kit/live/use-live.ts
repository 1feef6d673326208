// Live events for components: `useLive(channel, [news(alertUpdated, (row) => ...)])`.
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import type { LiveEvent, NamedEvent } from '#domain/kit/live-event.ts';
import type { LiveFrame } from './channel-line.ts';
import { useLiveClients } from './live-provider.tsx';
import type { Member } from './socket.ts';

export interface NewsHandler {
  readonly event: string;
  readonly handle: (payload: unknown) => void;
}

/**
 * An event without its schema: `lightEvent<typeof alertUpdated>('alert.updated')`; its payload type
 * is kept.
 */
export const lightEvent = <E extends LiveEvent>(name: string): NamedEvent<E['payload']> =>
  ({ name }) as unknown as E;

/**
 * A handler for one kind of event; the payload has the declared type, since only our own server
 * sends on the channel.
 */
export const news = <Payload extends z.ZodType>(
  event: NamedEvent<Payload>,
  handle: (payload: z.output<Payload>) => void,
): NewsHandler => ({
  event: event.name,
  handle: handle as (payload: unknown) => void,
});

/** The payloads of some events among frames, in order, for handlers of whole batches. */
export const payloadsOf = <Payload extends z.ZodType>(
  frames: readonly LiveFrame[],
  events: readonly NamedEvent<Payload>[],
): z.output<Payload>[] =>
  frames
    .filter(({ event }) => events.some(({ name }) => name === event))
    .map(({ payload }) => payload as z.output<Payload>);

/**
 * Subscribes to a channel while the component is mounted; null subscribes to nothing.
 * @param onLost the gap after a lost connection was too old: fetch again
 */
export function useLive(
  channel: string | null,
  handlers: readonly NewsHandler[],
  onLost?: () => void,
): void {
  const client = useLiveClients();
  const latest = useRef({ handlers, onLost });
  useEffect(() => {
    latest.current = { handlers, onLost };
  });
  useEffect(() => {
    if (channel === null) return;
    return client.hear(channel, {
      onFrames: (frames) => {
        for (const { event, payload } of frames)
          for (const one of latest.current.handlers) if (one.event === event) one.handle(payload);
      },
      onPassing: (event, payload) => {
        for (const one of latest.current.handlers) if (one.event === event) one.handle(payload);
      },
      onLost: () => latest.current.onLost?.(),
    });
  }, [client, channel]);
}

const refusedPauseMs = 15_000;

/**
 * For a list that refetches after one kind of event on a channel, as its `subscribe`. A user who
 * may not join the channel, because its events contain more than they may see, gets a refetch every
 * 15 s instead.
 */
export function useNews(channel: string, event: NamedEvent): (changed: () => void) => () => void {
  const client = useLiveClients();
  const { name } = event;
  return useCallback(
    (changed) => {
      let again: ReturnType<typeof setInterval> | undefined;
      const stop = client.hear(channel, {
        onFrames: (frames) => {
          if (frames.some((frame) => frame.event === name)) changed();
        },
        onLost: changed,
        onRefused: () => {
          again ??= setInterval(changed, refusedPauseMs);
        },
      });
      return () => {
        clearInterval(again);
        stop();
      };
    },
    [client, channel, name],
  );
}

/** The members of a presence channel. */
export function useMembers(channel: string): readonly Member[] {
  const client = useLiveClients();
  const [members, setMembers] = useState<readonly Member[]>([]);
  useEffect(() => client.hear(channel, { onMembers: setMembers }), [client, channel]);
  return members;
}
