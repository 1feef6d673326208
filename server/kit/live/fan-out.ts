// Writes events to the sockets entitled to them: one frame per event and channel, one write per
// socket and tick, without waiting for slow readers.
import type { Channels } from './channels.ts';
import { eventFrame, type LiveFrame } from './protocol/pusher-messages.ts';
import {
  type Connection,
  type HearingBits,
  isOpen,
  type Members,
  type Piece,
  type PusherCounts,
} from './sockets/connection.ts';

export interface FanOutOptions {
  readonly channels: Channels;
  readonly counts: PusherCounts;
  /** The rights of which a member needs one to receive the event on the channel. */
  readonly neededFor: (event: string, channel: string) => HearingBits;
  /** A socket that still holds this many unread bytes when more arrives is too slow. */
  readonly maxBufferedBytes: number;
  readonly dropSlow: (connection: Connection) => void;
}

/**
 * Consecutive events of one channel, and the bytes for a member with these rights; null for none.
 */
interface Run {
  readonly members: Members;
  readonly frames: number;
  readonly pieceFor: (rights: HearingBits) => Piece | null;
}

/**
 * Gives `publish`: takes events in their order, which every socket keeps across channels. Written
 * at the end of the current tick.
 */
export function createFanOut(options: FanOutOptions): (frames: readonly LiveFrame[]) => void {
  const { counts, maxBufferedBytes, dropSlow } = options;
  let queued: LiveFrame[] = [];

  function flush(): void {
    const runs = built(queued, options);
    queued = [];
    counts.frames_built += runs.reduce((sum, run) => sum + run.frames, 0);
    const [only, another] = runs;
    if (!only) return;
    if (another) flushSeveral(runs);
    else flushOne(only);
  }

  function flushOne({ members, pieceFor }: Run): void {
    for (const { connection, rights } of members) {
      const piece = pieceFor(rights);
      if (piece) deliver(connection, piece);
    }
  }

  function flushSeveral(runs: readonly Run[]): void {
    const touched: Connection[] = [];
    for (const { members, pieceFor } of runs) {
      for (const { connection, rights } of members) {
        const piece = pieceFor(rights);
        if (piece && connection.waiting.push(piece) === 1) touched.push(connection);
      }
    }
    for (const connection of touched) {
      const waiting = connection.waiting;
      connection.waiting = [];
      deliver(connection, joined(waiting));
    }
  }

  function deliver(connection: Connection, { bytes, frames }: Piece): void {
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

// Neighbours of one channel become one piece: in the usual tick, with news of one channel, no
// socket needs bytes of its own.
function built(queued: readonly LiveFrame[], { channels, neededFor }: FanOutOptions): Run[] {
  const runs: Run[] = [];
  // An alert is published on two channels and mostly received on one: frames without members must
  // not split a run.
  const frames = queued.filter(({ channel }) => channels.members(channel));
  for (let at = 0; at < frames.length; ) {
    const channel = frames[at]?.channel ?? '';
    const start = at;
    while (frames[at]?.channel === channel) at += 1;
    const members = channels.members(channel);
    if (members)
      runs.push({
        members,
        frames: at - start,
        pieceFor: piecesOf(frames.slice(start, at), neededFor),
      });
  }
  return runs;
}

// Each frame is encoded once, and joined once for each distinct set of rights, of which there are
// few.
function piecesOf(
  frames: readonly LiveFrame[],
  neededFor: FanOutOptions['neededFor'],
): Run['pieceFor'] {
  const framed = frames.map((frame) => ({
    needed: neededFor(frame.event, frame.channel),
    bytes: eventFrame(frame),
    frames: 1,
  }));
  const known = new Map<HearingBits, Piece | null>();
  // Most have what the one before them has.
  let lastRights: HearingBits = 0;
  let lastPiece: Piece | null = null;
  return (rights) => {
    if (rights === lastRights) return lastPiece;
    let piece = known.get(rights);
    if (piece === undefined) {
      const received = framed.filter(({ needed }) => (needed & rights) !== 0);
      piece = received.length === 0 ? null : joined(received);
      known.set(rights, piece);
    }
    lastRights = rights;
    lastPiece = piece;
    return piece;
  };
}

function joined(pieces: readonly Piece[]): Piece {
  const [only, another] = pieces;
  if (only && !another) return only;
  return {
    bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)),
    frames: pieces.reduce((sum, { frames }) => sum + frames, 0),
  };
}
