// This console's health in one cell: receives the beats, answers each with a report, and keeps what
// is wrong with the console and with the server behind it. Of all cells it is joined in
// ./proof-of-cells.ts.
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import type { ConsoleBeat } from '#domain/console-health/console-health.events.ts';
import type { OwnTrouble } from '#domain/console-health/console-trouble.ts';
import {
  beatEveryMs,
  beatLostAfterMs,
  clockTolerableMs,
} from '#domain/console-health/proof-pace.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import type { LiveClients } from '#web/kit/live/live-clients.ts';
import { news } from '#web/kit/live/use-live.ts';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { type AlertWitness, watchAlerts } from './alert-witness.ts';
import { type CanaryWitness, watchCanary } from './canary-witness.ts';
import type { DrawWatch } from './drawing.ts';
import { withoutOwn } from './other-consoles.ts';
import { canaryMissed, consoleBeat, consolesChanged } from './proof-calls.ts';
import { type ProofState, still } from './proof-state.ts';
import { Receipts } from './receipts.ts';
import { type Reporter, startReporter } from './reporter.ts';
import type { SoundWatch } from './sound-watch.ts';

const lookEveryMs = 500;
/** No answer for so long, and to so many reports, is an outage and not a hiccup. */
const outageAfterMs = 5000;
const failuresOfAnOutage = 3;

export interface ProofParts {
  readonly live: LiveClients;
  /** Whose server is told of this console. */
  readonly cell: number;
  /** By which all cells know this console. */
  readonly id: string;
  /** One of each for the tab. */
  readonly sound: SoundWatch;
  readonly draws: DrawWatch;
  readonly onChange: () => void;
}

export class ConsoleProof {
  readonly #parts: ProofParts;
  readonly #receipts = new Receipts();
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
  #state = still;

  constructor(parts: ProofParts) {
    const { live, cell, id, sound } = parts;
    this.#parts = parts;
    this.#reporter = startReporter({
      cell,
      condition: () => this.#condition(),
      receipts: this.#receipts,
      onAnswer: (reached) => this.#answered(reached),
    });
    const soon = () => this.#reporter.reportSoon();
    this.#alerts = watchAlerts({ live, cell, receipts: this.#receipts, onNews: soon });
    this.#canary = watchCanary({
      live,
      cell,
      sound,
      show: (canary) => this.#show({ canary }),
      onNews: soon,
    });
    const received = [
      news(consoleBeat, (beat) => this.#onBeat(beat)),
      news(consolesChanged, (changed) => this.#show({ others: withoutOwn(changed, id) })),
      news(canaryMissed, ({ console_ids }) => {
        this.#missedCanary = console_ids.includes(id);
      }),
    ];
    const forget = live.hear(alertMonitoringChannel, {
      onPassing: (event, payload, from) => {
        if (from === cell) received.find((one) => one.event === event)?.handle(payload);
      },
    });
    const timer = setInterval(() => this.look(), lookEveryMs);
    const seen = () => this.look();
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

  get state(): ProofState {
    return this.#state;
  }

  /** Ends it, with a goodbye to the server. */
  end(): void {
    for (const stop of this.#stops) stop();
    this.#canary.stop();
    this.#alerts.stop();
    this.#reporter.stop();
  }

  #onBeat(beat: ConsoleBeat): void {
    const pauseMs = performance.now() - this.#beatReceivedAt;
    this.#beatReceivedAt = performance.now();
    // Beats queued while the tab slept arrive at once: they are old, and the clock is not wrong.
    const isWrong = Math.abs(serverNow() - Date.parse(beat.at)) > clockTolerableMs;
    this.#clockOff = isWrong ? this.#clockOff + (pauseMs > beatEveryMs / 2 ? 1 : 0) : 0;
    this.#parts.draws.ask();
    void this.#parts.sound.ask();
    this.#alerts.look();
    this.#show({ lastBeatAt: serverNow(), program: beat.troubles });
    this.look();
    // Driven by server events, because timers of a hidden tab are throttled.
    this.#report();
  }

  look(): void {
    if (document.visibilityState !== 'visible') this.#parts.draws.forget();
    const own = this.#troubles();
    this.#show({
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
      ...(lost || this.#parts.live.of(this.#parts.cell).state.kind === 'not-live'
        ? (['not_live'] as const)
        : []),
      ...(blocked || this.#parts.sound.works === false ? (['no_sound'] as const) : []),
      ...(this.#parts.draws.fails || painted === false ? (['cannot_draw'] as const) : []),
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
    const { goneSince, lastBeatAt } = this.#state;
    this.#show({ goneSince: gone ? (goneSince ?? lastBeatAt ?? serverNow()) : null });
  }

  #show(change: Partial<ProofState>): void {
    const next = { ...this.#state, ...change };
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    this.#parts.onChange();
  }

  #condition() {
    return {
      console_id: this.#parts.id,
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
