// The live connections of the page, one for each cell of the installation: news of one record comes
// from its cell, news of the centre from all, and each cell is live or not by itself.
import { allCells, type Cells } from '../cells/cells.ts';
import type { LiveFrame } from './channel-line.ts';
import { LiveClient } from './live-client.ts';
import type { LiveState, LiveStates } from './live-state.tsx';
import type { Member } from './socket.ts';

/** As of one connection; each word comes with the cell that said it. */
export interface ChannelListener {
  /** All frames since the last picture, in order. */
  onFrames?: (frames: readonly LiveFrame[], cell: number) => void;
  /**
   * Events without a number, passed on at once: they are not stored, and missed ones are never sent
   * again.
   */
  onPassing?: (event: string, payload: unknown, cell: number) => void;
  /** The gap was too old to be filled: refetch. */
  onLost?: (cell: number) => void;
  /** The channel is refused to this user in this cell: it will carry nothing. */
  onRefused?: (cell: number) => void;
  /** The members of all cells, on presence channels, each person once. */
  onMembers?: (members: readonly Member[]) => void;
}

interface Subscription {
  readonly name: string;
  readonly listener: ChannelListener;
  readonly members: Map<number, readonly Member[]>;
  readonly stops: Map<number, () => void>;
}

/** In which cell a channel tells of its matter; `own` for the page's own one. */
export type ChannelRoute = (name: string) => 'everywhere' | 'own' | number;

export class LiveClients {
  readonly #clients = new Map<number, LiveClient>();
  readonly #subscriptions = new Set<Subscription>();
  readonly #tellers = new Set<() => void>();
  readonly #route: ChannelRoute;
  #cells: Cells;
  #states: LiveStates = new Map();

  /** @param own the page's cell */
  constructor(own: number, route: ChannelRoute) {
    this.#route = route;
    this.#cells = { own, others: [] };
    this.#open(own);
  }

  get states(): LiveStates {
    return this.#states;
  }

  /** Of the page's own cell. */
  get state(): LiveState {
    return this.of(this.#cells.own).state;
  }

  /** The connection to one cell; to the own one where there is no other such. */
  of(cell: number): LiveClient {
    const client = this.#clients.get(cell) ?? this.#clients.get(this.#cells.own);
    if (!client) throw new Error('The page has a connection to its own cell');
    return client;
  }

  subscribeState = (tell: () => void): (() => void) => {
    this.#tellers.add(tell);
    return () => void this.#tellers.delete(tell);
  };

  /** The cells in which the person works by now: what is listened to is listened to there too. */
  setCells(cells: Cells): void {
    const wanted = allCells(cells);
    this.#cells = cells;
    for (const [cell, client] of this.#clients) {
      if (wanted.includes(cell)) continue;
      client.end();
      this.#clients.delete(cell);
      for (const subscription of this.#subscriptions) this.#leave(subscription, cell);
    }
    for (const cell of wanted) if (!this.#clients.has(cell)) this.#open(cell);
    for (const subscription of this.#subscriptions) this.#join(subscription);
    this.#tell();
  }

  /**
   * Listens to a channel in each cell that tells of it; the first listener joins it, the last one
   * leaves it. @returns how to stop
   */
  hear(name: string, listener: ChannelListener): () => void {
    const subscription: Subscription = { name, listener, members: new Map(), stops: new Map() };
    this.#subscriptions.add(subscription);
    this.#join(subscription);
    return () => {
      this.#subscriptions.delete(subscription);
      for (const stop of subscription.stops.values()) stop();
    };
  }

  /** Closes everything; unusable afterwards. */
  end(): void {
    for (const client of this.#clients.values()) client.end();
    this.#subscriptions.clear();
  }

  #open(cell: number): void {
    const client = new LiveClient(cell);
    client.subscribeState(() => this.#tell());
    this.#clients.set(cell, client);
    this.#tell();
  }

  #join(subscription: Subscription): void {
    for (const cell of this.#cellsOf(subscription.name)) {
      if (subscription.stops.has(cell)) continue;
      const { onFrames, onPassing, onLost, onRefused, onMembers } = subscription.listener;
      const stop = this.of(cell).hear(subscription.name, {
        ...(onFrames && { onFrames: (frames) => onFrames(frames, cell) }),
        ...(onPassing && { onPassing: (event, payload) => onPassing(event, payload, cell) }),
        ...(onLost && { onLost: () => onLost(cell) }),
        ...(onRefused && { onRefused: () => onRefused(cell) }),
        ...(onMembers && {
          onMembers: (members) => {
            subscription.members.set(cell, members);
            onMembers(merged([...subscription.members.values()]));
          },
        }),
      });
      subscription.stops.set(cell, stop);
    }
  }

  #leave(subscription: Subscription, cell: number): void {
    subscription.stops.get(cell)?.();
    subscription.stops.delete(cell);
    subscription.members.delete(cell);
  }

  #cellsOf(name: string): number[] {
    const route = this.#route(name);
    if (route === 'everywhere') return allCells(this.#cells);
    return [route !== 'own' && this.#clients.has(route) ? route : this.#cells.own];
  }

  #tell(): void {
    this.#states = new Map(
      allCells(this.#cells).flatMap((cell) => {
        const client = this.#clients.get(cell);
        return client ? [[cell, client.state] as const] : [];
      }),
    );
    for (const tell of this.#tellers) tell();
  }
}

/** Who is there, by name; a person who is in several cells once. */
function merged(all: readonly (readonly Member[])[]): Member[] {
  if (all.length === 1) return [...(all[0] ?? [])];
  const byId = new Map(all.flat().map((member) => [member.id, member]));
  return [...byId.values()].sort((left, right) => left.name.localeCompare(right.name));
}
