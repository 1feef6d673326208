// A console without a browser: the stock live client, which fills the gap after each drop as the
// portal does, and records every frame it passes on.
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { compareNumbers } from '#domain/kit/live-event.ts';
import { liveApi } from '#domain/live/live.api.ts';
import { keepSubscribed } from '#domain/live/pusher-options.ts';
import { later, type StockClient, stockClient } from '#server/kit/testing/pusher/stock-client.ts';
import type { Caller } from '../caller.ts';

const numbered = z.object({ n: z.string() });
type Numbered = z.infer<typeof numbered>;
const settingsAnswer = z.object({ data: liveApi.settings.response });
const missedAnswer = z.object({ data: liveApi.missed.response });
type Settings = z.infer<typeof settingsAnswer>;

const events = ['alert.created', 'alert.updated'];
const retryMs = 2000;

export class Listener {
  /** Numbers of the frames, in the order in which they were let through. */
  readonly seen: { readonly number: string; readonly at: number }[] = [];
  drops = 0;
  readonly #caller: Caller;
  readonly #client: StockClient;
  #last: string;
  #waiting: Numbered[] | null = [];

  private constructor(caller: Caller, port: number, settings: Settings['data']) {
    this.#caller = caller;
    this.#last = settings.number;
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
    this.#client = stockClient({
      key: settings.key,
      place: { hostname: '127.0.0.1', port: String(port), secure: false },
      authorise: () => {
        throw new Error('the override answers');
      },
      override: { channelAuthorization: { customHandler } },
    });
    const channel = this.#client.subscribe(alertMonitoringChannel);
    keepSubscribed(this.#client, channel, later);
    for (const event of events)
      channel.bind<Numbered>(event, (frame) =>
        this.#waiting ? void this.#waiting.push(frame) : this.#take(frame),
      );
    channel.bind('pusher:subscription_succeeded', () => void this.#fill());
    this.#client.connection.bind<{ current: string; previous: string }>(
      'state_change',
      ({ previous }) => {
        if (previous !== 'connected') return;
        this.drops += 1;
        this.#waiting ??= [];
      },
    );
  }

  /** @param port of the wire, or of the program; the caller is signed in */
  static async open(caller: Caller, port: number): Promise<Listener> {
    const { body } = await caller.call('GET', '/api/live/settings');
    return new Listener(caller, port, settingsAnswer.parse(body).data);
  }

  /** Every frame up to here was let through or is on its way from the server's memory. */
  get live(): boolean {
    return this.#waiting === null && this.#client.connection.state === 'connected';
  }

  close(): void {
    this.#client.disconnect();
  }

  /**
   * Retries until it is answered, as the portal does (web/kit/live): an answer requested before
   * another drop may lack frames from in between.
   */
  async #fill(): Promise<void> {
    const { drops } = this;
    const path = `/api/live/missed?after=${this.#last}&channels=${alertMonitoringChannel}`;
    for (;;) {
      const { status, body } = await this.#caller.call('GET', path);
      // Dropped or closed meanwhile: the next subscription asks.
      if (this.drops !== drops) return;
      if (status === 200)
        return this.#letThrough(
          missedAnswer.parse(body).data.frames.map(({ data }) => numbered.parse(JSON.parse(data))),
        );
      await sleep(retryMs);
      if (this.drops !== drops) return;
    }
  }

  #letThrough(missed: readonly Numbered[]): void {
    for (const frame of [...missed, ...(this.#waiting ?? [])]) this.#take(frame);
    this.#waiting = null;
  }

  #take(frame: Numbered): void {
    if (compareNumbers(frame.n, this.#last) <= 0) return;
    this.#last = frame.n;
    this.seen.push({ number: frame.n, at: performance.now() });
  }
}
