// This console's health: receives the beats, answers each with a report, and keeps in one place
// what is wrong with the console and with the server behind it.
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import type { ConsoleBeat, ConsolesChanged } from '#domain/console-health/console-health.events.ts';
import type { ConsoleTrouble, OwnTrouble } from '#domain/console-health/console-trouble.ts';
import {
  beatEveryMs,
  beatLostAfterMs,
  clockTolerableMs,
} from '#domain/console-health/proof-pace.ts';
import { newUuid } from '#web/alerts/story/drafts.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { news } from '#web/kit/live/use-live.ts';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { type AlertWitness, watchAlerts } from './alert-witness.ts';
import { type CanaryWitness, watchCanary } from './canary-witness.ts';
import { DrawWatch } from './drawing.ts';
import { withoutOwn } from './other-consoles.ts';
import { canaryMissed, consoleBeat, consolesChanged } from './proof-calls.ts';
import { Receipts } from './receipts.ts';
import { type Reporter, startReporter } from './reporter.ts';
import { SoundWatch } from './sound-watch.ts';

/** The state for the banners; the same object until something changes. */
export interface ProofState {
  readonly troubles: readonly ConsoleTrouble[];
  /** The server's time of the last beat, ms since 1970. */
  readonly lastBeatAt: number | null;
  readonly program: ConsoleBeat['troubles'];
  /** Sent to supervisors only. */
  readonly others: ConsolesChanged | null;
  /**
   * Since when no call is answered either, ms of the server's time; null while there is a server.
   */
  readonly goneSince: number | null;
  /** The canary that is to be painted. */
  readonly canary: number | null;
}

const still: ProofState = {
  troubles: [],
  lastBeatAt: null,
  program: [],
  others: null,
  goneSince: null,
  canary: null,
};
const lookEveryMs = 500;
/** No answer for so long, and to so many reports, is an outage and not a hiccup. */
const outageAfterMs = 5000;
const failuresOfAnOutage = 3;

let state = still;
const listeners = new Set<() => void>();

/** One health monitor per tab, for the signed-in user. */
export const consoleProof = {
  get state(): ProofState {
    return state;
  },
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
  /** @returns ends it, with a goodbye to the server */
  open(live: LiveClient): () => void {
    const proof = new ConsoleProof(live);
    return () => {
      proof.end();
      show(still);
    };
  },
};

function show(next: ProofState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const tell of listeners) tell();
}

class ConsoleProof {
  readonly #id = newUuid();
  readonly #live: LiveClient;
  readonly #receipts = new Receipts();
  readonly #draws = new DrawWatch();
  readonly #sound = new SoundWatch(() => this.#look());
  readonly #canary: CanaryWitness;
  readonly #alerts: AlertWitness;
  readonly #reporter: Reporter;
  readonly #stops: (() => void)[];
  #beatReceivedAt = performance.now();
  #reportedAt = performance.now();
  #clockOff = 0;
  #failures = 0;
  #answeredAt = performance.now();
  #silent = '';
  /** State of this console that only the server knows. */
  #missedCanary = false;

  constructor(live: LiveClient) {
    this.#live = live;
    this.#reporter = startReporter({
      condition: () => this.#condition(),
      receipts: this.#receipts,
      onAnswer: (reached) => this.#answered(reached),
    });
    const soon = () => this.#reporter.reportSoon();
    this.#alerts = watchAlerts(live, this.#receipts, soon);
    this.#canary = watchCanary({
      live,
      sound: this.#sound,
      show: (canary) => show({ ...state, canary }),
      onNews: soon,
    });
    const received = [
      news(consoleBeat, (beat) => this.#onBeat(beat)),
      news(consolesChanged, (changed) => show({ ...state, others: withoutOwn(changed, this.#id) })),
      news(canaryMissed, ({ console_ids }) => {
        this.#missedCanary = console_ids.includes(this.#id);
      }),
    ];
    const forget = live.hear(alertMonitoringChannel, {
      onPassing: (event, payload) => received.find((one) => one.event === event)?.handle(payload),
    });
    const timer = setInterval(() => this.#look(), lookEveryMs);
    const seen = () => this.#look();
    document.addEventListener('visibilitychange', seen);
    this.#stops = [
      forget,
      live.subscribeState(seen),
      alarmSound.subscribe(seen),
      () => clearInterval(timer),
      () => document.removeEventListener('visibilitychange', seen),
    ];
    this.#report();
  }

  end(): void {
    for (const stop of this.#stops) stop();
    this.#canary.stop();
    this.#alerts.stop();
    this.#draws.forget();
    this.#reporter.stop();
  }

  #onBeat(beat: ConsoleBeat): void {
    const pauseMs = performance.now() - this.#beatReceivedAt;
    this.#beatReceivedAt = performance.now();
    // Beats queued while the tab slept arrive at once: they are old, and the clock is not wrong.
    const isWrong = Math.abs(serverNow() - Date.parse(beat.at)) > clockTolerableMs;
    this.#clockOff = isWrong ? this.#clockOff + (pauseMs > beatEveryMs / 2 ? 1 : 0) : 0;
    this.#draws.ask();
    void this.#sound.ask();
    this.#alerts.look();
    show({ ...state, lastBeatAt: serverNow(), program: beat.troubles });
    this.#look();
    // Driven by server events, because timers of a hidden tab are throttled.
    this.#report();
  }

  #look(): void {
    if (document.visibilityState !== 'visible') this.#draws.forget();
    const own = this.#troubles();
    show({
      ...state,
      troubles: [...own, ...(this.#missedCanary ? (['canary_missed'] as const) : [])],
    });
    const said = `${own.join()} ${document.visibilityState} ${alarmSound.state.kind}`;
    // A change is reported at once; without beats, the reports keep their own interval.
    if (said !== this.#silent || performance.now() - this.#reportedAt > beatEveryMs) this.#report();
    this.#silent = said;
  }

  #troubles(): OwnTrouble[] {
    const { painted } = this.#canary.findings;
    const lost = performance.now() - this.#beatReceivedAt > beatLostAfterMs;
    const blocked = alarmSound.state.blocked;
    return [
      ...(lost || this.#live.state.kind === 'not-live' ? (['not_live'] as const) : []),
      ...(blocked || this.#sound.works === false ? (['no_sound'] as const) : []),
      ...(this.#draws.fails || painted === false ? (['cannot_draw'] as const) : []),
      ...(this.#clockOff > 1 ? (['wrong_clock'] as const) : []),
    ];
  }

  #report(): void {
    this.#reportedAt = performance.now();
    this.#reporter.report();
  }

  #answered(reached: boolean): void {
    if (reached) this.#answeredAt = performance.now();
    this.#failures = reached ? 0 : this.#failures + 1;
    const gone =
      this.#failures >= failuresOfAnOutage && performance.now() - this.#answeredAt > outageAfterMs;
    show({
      ...state,
      goneSince: gone ? (state.goneSince ?? state.lastBeatAt ?? serverNow()) : null,
    });
  }

  #condition() {
    return {
      console_id: this.#id,
      version: portalVersion(),
      visible: document.visibilityState === 'visible',
      audio: alarmSound.state.kind,
      troubles: this.#troubles(),
      canary: this.#canary.findings.receipt,
    };
  }
}

/** The build this tab runs, by the name of its entry file. */
const portalVersion = (): string =>
  /([^/]+)\.js$/
    .exec(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '')?.[1]
    ?.slice(0, 60) ?? 'unknown';
