// Carries events to the sockets entitled to them: one frame per channel, one write per socket and tick, and no waiting for those who do not read.
import type { Channels } from './channels.ts';
import { type Connection, isOpen, type News, type PusherCounts } from './connection.ts';
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
    const news = built(queued, channels);
    queued = [];
    counts.frames_built += news.reduce((sum, one) => sum + one.frames, 0);
    const [only, another] = news;
    if (!only) return;
    if (another) flushSeveral(news);
    else for (const connection of only.members) deliver(connection, only.bytes, only.frames);
  }

  function flushSeveral(news: readonly News[]): void {
    const touched: Connection[] = [];
    for (const one of news) {
      for (const connection of one.members) {
        if (connection.waiting.push(one) === 1) touched.push(connection);
      }
    }
    for (const connection of touched) {
      const waiting = connection.waiting;
      connection.waiting = [];
      const frames = waiting.reduce((sum, one) => sum + one.frames, 0);
      deliver(connection, joined(waiting.map((one) => one.bytes)), frames);
    }
  }

  function deliver(connection: Connection, bytes: Buffer, frames: number): void {
    if (!isOpen(connection)) return;
    if (connection.stream.writableLength > maxBufferedBytes) {
      counts.dropped_slow += 1;
      dropSlow(connection);
      return;
    }
    connection.stream.write(bytes);
    counts.socket_writes += 1;
    counts.deliveries += frames;
  }

  return (frames) => {
    if (frames.length === 0) return;
    // Not sent at once: several commits of one tick share each socket's write.
    if (queued.length === 0) setImmediate(flush);
    queued = queued.concat(frames);
  };
}

// Neighbours of one channel become one piece: in the usual tick, with news of one channel, no socket needs bytes of its own.
function built(frames: readonly LiveFrame[], channels: Channels): News[] {
  const news: News[] = [];
  for (let at = 0; at < frames.length; ) {
    const channel = frames[at]?.channel ?? '';
    const start = at;
    while (frames[at]?.channel === channel) at += 1;
    const members = channels.members(channel);
    if (members) news.push({ members, bytes: joined(frames.slice(start, at).map(eventFrame)), frames: at - start });
  }
  return news;
}

const joined = (pieces: Buffer[]): Buffer => (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
