// Carries events to the sockets entitled to them: one frame per channel, one write per socket and tick, and no waiting for those who do not read.
import type { Channels } from './channels.ts';
import type { Connection, PusherCounts } from './connection.ts';
import { eventFrame, type LiveFrame } from './pusher-messages.ts';

export interface FanOutOptions {
  readonly channels: Channels;
  readonly counts: PusherCounts;
  /** A socket that still holds this many unread bytes when more arrives is too slow. */
  readonly maxBufferedBytes: number;
  readonly dropSlow: (connection: Connection) => void;
}

/** Gives `publish`: takes events in their order, which every socket keeps across channels. Written at the end of the current tick. */
export function createFanOut({ channels, counts, maxBufferedBytes, dropSlow }: FanOutOptions): (frames: readonly LiveFrame[]) => void {
  let queued: LiveFrame[] = [];

  function flush(): void {
    const frames = queued;
    queued = [];
    const touched: Connection[] = [];
    for (const frame of frames) {
      const members = channels.members(frame.channel);
      if (!members) continue;
      const bytes = eventFrame(frame);
      counts.frames_built += 1;
      for (const connection of members) {
        if (connection.waiting.push(bytes) === 1) touched.push(connection);
      }
    }
    for (const connection of touched) deliver(connection);
  }

  function deliver(connection: Connection): void {
    const [first, ...others] = connection.waiting;
    connection.waiting.length = 0;
    if (!first || !connection.open || !connection.stream.writable) return;
    if (connection.stream.writableLength > maxBufferedBytes) {
      counts.dropped_slow += 1;
      dropSlow(connection);
      return;
    }
    connection.stream.write(others.length === 0 ? first : Buffer.concat([first, ...others]));
    counts.socket_writes += 1;
    counts.deliveries += 1 + others.length;
  }

  return (frames) => {
    if (frames.length === 0) return;
    // Not sent at once: several commits of one tick share each socket's write.
    if (queued.length === 0) setImmediate(flush);
    queued = queued.concat(frames);
  };
}
