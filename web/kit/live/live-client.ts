// The page's live connection to one cell: joins and leaves channels as screens come and go, passes frames
// on in order, and fills gaps first.
import { compareNumbers } from '#domain/kit/live-event.ts';
import { isPassingRefusal, keepSubscribed } from '#domain/live/pusher-options.ts';
import { onNoServer } from '../call/no-server.ts';
import { serverNow } from '../call/server-clock.ts';
import { ChannelLine, type LiveFrame } from './channel-line.ts';
import { answersWithin, askMissed, askSettings } from './live-calls.ts';
import type { LiveState } from './live-state.tsx';
import { onNextFrame } from './next-frame.ts';
import {
  later,
  type Member,
  membersOf,
  openSocket,
  type Socket,
  type SocketChannel,
} from './socket.ts';

/** Of a screen, by way of ./live-clients.ts. */
export interface CellListener {
  /** All frames since the last picture, in order. */
  onFrames?: (frames: readonly LiveFrame[]) => void;
  /**
   * Events without a number, passed on at once: they are not stored, and missed ones are never sent
   * again.
   */
  onPassing?: (event: string, payload: unknown) => void;
  /** The gap was too old to be filled: refetch. */
  onLost?: () => void;
  /**
   * The channel is refused to this user, as an organisation's channel to a user restricted to a
   * part of it: it will carry nothing.
   */
  onRefused?: () => void;
  /** The members, on presence channels. */
  onMembers?: (members: readonly Member[]) => void;
}

type Progress = 'joining' | 'joined' | 'current' | 'refused';

interface Entry {
  readonly name: string;
  readonly listeners: Set<CellListener>;
  readonly ready: LiveFrame[];
  line: ChannelLine | null;
  progress: Progress;
  channel: SocketChannel | null;
}

const retryMs = 2000;
/** How long the first connection may take before the page is shown as not live. */
const patienceMs = 5000;
/** How long the connection may take to answer after a call found no server. */
const doubtMs = 1000;

export class LiveClient {
  readonly #entries = new Map<string, Entry>();
  readonly #tellers = new Set<() => void>();
  readonly #flushSoon = onNextFrame(() => this.#flush());
  #socket: Socket | null = null;
  #state: LiveState = { kind: 'off' };
  #ended = false;
  #start = '0.0';
  #lastReceivedAt = serverNow();
  #asking = false;
  #question = new AbortController();
  #receivedCount = 0;
  #doubting = false;
  readonly #cell: number;
  readonly #stopDoubting = onNoServer((cell) => cell === this.#cell && void this.#doubt());

  constructor(cell: number) {
    this.#cell = cell;
  }

  get state(): LiveState {
    return this.#state;
  }

  subscribeState = (tell: () => void): (() => void) => {
    this.#tellers.add(tell);
    return () => void this.#tellers.delete(tell);
  };

  /**
   * Listens to a channel; the first listener joins it, the last one leaves it. @returns how to stop
   */
  hear(name: string, listener: CellListener): () => void {
    const entry = this.#entries.get(name) ?? this.#enter(name);
    entry.listeners.add(listener);
    if (entry.channel) listener.onMembers?.(membersOf(entry.channel));
    if (entry.progress === 'refused') listener.onRefused?.();
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size > 0 || this.#entries.get(name) !== entry) return;
      this.#entries.delete(name);
      this.#socket?.unsubscribe(name);
      this.#judge();
    };
  }

  /** Closes everything; the client is unusable afterwards. */
  end(): void {
    this.#ended = true;
    this.#stopDoubting();
    this.#question.abort();
    this.#entries.clear();
    this.#socket?.disconnect();
    this.#set({ kind: 'off' });
  }

  #enter(name: string): Entry {
    const entry: Entry = {
      name,
      listeners: new Set(),
      ready: [],
      line: null,
      progress: 'joining',
      channel: null,
    };
    this.#entries.set(name, entry);
    if (this.#socket) this.#join(this.#socket, entry);
    else if (this.#state.kind === 'off') void this.#open();
    return entry;
  }

  async #open(): Promise<void> {
    this.#set({ kind: 'connecting' });
    later(
      patienceMs,
      () =>
        this.#state.kind === 'connecting' &&
        this.#set({ kind: 'not-live', since: this.#lastReceivedAt }),
    );
    const settings = await askSettings(this.#cell).catch(() => null);
    if (this.#ended) return;
    const socket = settings && (await openSocket(settings.key, this.#cell).catch(() => null));
    if (!settings || !socket) return void later(retryMs, () => !this.#ended && void this.#open());
    if (this.#ended) return socket.disconnect();
    this.#start = settings.number;
    this.#adopt(socket);
  }

  #adopt(socket: Socket): void {
    this.#socket = socket;
    socket.connection.bind('state_change', ({ current }: { current: string }) => {
      if (current === 'connected') this.#noteReceived();
      else this.#lost();
      if (current === 'disconnected') later(retryMs, () => void this.#reopen(socket));
    });
    socket.connection.bind('message', () => this.#noteReceived());
    for (const entry of this.#entries.values()) this.#join(socket, entry);
  }

  #join(socket: Socket, entry: Entry): void {
    // Frames older than the newest known one are in the screen's next fetch.
    entry.line ??= new ChannelLine(this.#newest());
    entry.progress = 'joining';
    const channel = socket.subscribe(entry.name);
    entry.channel = channel;
    keepSubscribed(socket, channel, later);
    channel.bind('pusher:subscription_succeeded', () => this.#joined(entry));
    channel.bind('pusher:subscription_error', (error: { status?: number }) => {
      if (isPassingRefusal(error)) return;
      entry.progress = 'refused';
      for (const listener of entry.listeners) listener.onRefused?.();
      this.#judge();
    });
    const count = () => this.#tellMembers(entry);
    channel.bind('pusher:member_added', count).bind('pusher:member_removed', count);
    channel.bind_global((event: string, data: { n?: unknown } | undefined) => {
      if (typeof data?.n === 'string') this.#take(entry, { event, number: data.n, payload: data });
      else if (!event.startsWith('pusher:'))
        for (const listener of entry.listeners) listener.onPassing?.(event, data);
    });
  }

  #newest(): string {
    return [...this.#entries.values()].reduce(
      (newest, { line }) => (line && compareNumbers(line.last, newest) > 0 ? line.last : newest),
      this.#start,
    );
  }

  #noteReceived(): void {
    this.#lastReceivedAt = serverNow();
    this.#receivedCount += 1;
  }

  /**
   * A call found no server. The page is live only if both the socket and a call answer now; else
   * the connection is reopened.
   */
  async #doubt(): Promise<void> {
    const socket = this.#socket;
    if (!socket || this.#doubting || this.#state.kind !== 'live') return;
    this.#doubting = true;
    const received = this.#receivedCount;
    socket.connection.send_event('pusher:ping', {});
    const [isAnswered] = await Promise.all([
      answersWithin(this.#cell, doubtMs),
      new Promise((over) => later(doubtMs, () => over(null))),
    ]);
    this.#doubting = false;
    if (this.#ended || this.#socket !== socket || (isAnswered && this.#receivedCount > received))
      return;
    this.#lost();
    socket.disconnect();
    socket.connect();
  }

  /**
   * Closed for good by the server, the socket does not reconnect by itself: either the session is
   * over, which the call reports, or the server's key has changed.
   */
  async #reopen(socket: Socket): Promise<void> {
    const isOver = () =>
      !this.#ended && this.#socket === socket && socket.connection.state === 'disconnected';
    const settings = isOver() ? await askSettings(this.#cell).catch(() => null) : null;
    const next =
      settings && isOver() ? await openSocket(settings.key, this.#cell).catch(() => null) : null;
    if (!isOver()) return next?.disconnect();
    if (next) this.#adopt(next);
    else later(retryMs, () => void this.#reopen(socket));
  }

  #lost(): void {
    // The answer may lack events sent before the channels are joined again, and on a dead
    // connection we would wait for it.
    this.#question.abort();
    for (const entry of this.#entries.values()) {
      entry.line?.hold();
      if (entry.progress !== 'refused') entry.progress = 'joining';
    }
    if (this.#state.kind === 'live') this.#set({ kind: 'not-live', since: this.#lastReceivedAt });
  }

  #joined(entry: Entry): void {
    entry.progress = 'joined';
    this.#tellMembers(entry);
    void this.#fillGaps();
  }

  async #fillGaps(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    // All channels answer within a moment of each other: one question serves them all.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const entries = [...this.#entries.values()].filter((entry) => entry.progress === 'joined');
    const filled = entries.length === 0 || (await this.#fill(entries));
    this.#asking = false;
    const more = [...this.#entries.values()].some((entry) => entry.progress === 'joined');
    if (!filled) later(retryMs, () => void this.#fillGaps());
    else if (more) void this.#fillGaps();
    this.#flush();
    this.#judge();
  }

  /** @returns false without an answer; the channels stay as they are */
  async #fill(entries: readonly Entry[]): Promise<boolean> {
    const lines = entries.flatMap(({ line }) => (line ? [line.last] : []));
    const after = lines.reduce((oldest, number) =>
      compareNumbers(number, oldest) < 0 ? number : oldest,
    );
    this.#question = new AbortController();
    const { signal } = this.#question;
    const names = entries.map(({ name }) => name);
    const missed = await askMissed(this.#cell, after, names, signal).catch(() => null);
    if (!missed || signal.aborted) return false;
    // Also for future lines, which begin at the newest known number.
    if (missed.newest !== null) this.#start = missed.newest;
    for (const entry of entries) {
      // Refused while the request ran.
      if (entry.progress !== 'joined' || !entry.line) continue;
      entry.progress = 'current';
      if (missed.newest === null) {
        entry.ready.push(
          ...entry.line.fill(missed.frames.filter(({ channel }) => channel === entry.name)),
        );
        continue;
      }
      entry.ready.push(...entry.line.skipTo(missed.newest));
      for (const listener of entry.listeners) listener.onLost?.();
    }
    return true;
  }

  #take(entry: Entry, frame: LiveFrame): void {
    const ready = entry.line?.take(frame) ?? [];
    if (ready.length === 0) return;
    entry.ready.push(...ready);
    this.#flushSoon();
  }

  #flush(): void {
    for (const entry of this.#entries.values()) {
      const frames = entry.ready.splice(0);
      if (frames.length === 0) continue;
      for (const listener of entry.listeners) listener.onFrames?.(frames);
    }
  }

  #tellMembers(entry: Entry): void {
    if (!entry.channel) return;
    const members = membersOf(entry.channel);
    for (const listener of entry.listeners) listener.onMembers?.(members);
  }

  /** Live only if no channel has a gap. */
  #judge(): void {
    const entries = [...this.#entries.values()].filter(({ progress }) => progress !== 'refused');
    const connected = this.#socket?.connection.state === 'connected';
    if (
      connected &&
      this.#state.kind !== 'live' &&
      entries.every(({ progress }) => progress === 'current')
    )
      this.#set({ kind: 'live' });
  }

  #set(state: LiveState): void {
    this.#state = state;
    for (const tell of this.#tellers) tell();
  }
}
