// Checks the page and the audio graph for each received alert: was its row painted, did the speaker
// get a signal, did an operator act on it?
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { isUnanswered } from '#domain/alerts/alert-order.ts';
import { alertCreated, alertUpdated } from '#web/alerts/alert-news.ts';
import { calling } from '#web/console/attention/calling.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { cellOf } from '#web/kit/cells/cells.ts';
import type { LiveClients } from '#web/kit/live/live-clients.ts';
import { payloadsOf } from '#web/kit/live/use-live.ts';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { periodOf } from '#web/ui/sound/alarm-waves.ts';
import { afterPicture } from './drawing.ts';
import type { Receipts } from './receipts.ts';

/** Above the quietest level that the analyser can distinguish from silence. */
const leastLevel = 0.0005;
const listenEveryMs = 100;

const now = (): string => new Date(serverNow()).toISOString();

export interface AlertWitness {
  /** Checks the alerts that are not yet painted or sounded. */
  look(): void;
  stop(): void;
}

export interface WitnessParts {
  readonly live: LiveClients;
  /** Whose alerts are watched. */
  readonly cell: number;
  readonly receipts: Receipts;
  /** Called when there is something to report. */
  readonly onNews: () => void;
}

export function watchAlerts({ live, cell, receipts, onNews }: WitnessParts): AlertWitness {
  const isHere = (id: number): boolean => cellOf('alerts', id) === cell;
  const endings = new AbortController();
  const alarm = new AlarmDetector();
  let looking = false;
  let more = false;
  let cancelFrame = () => {};
  const look = (): void => {
    // In a flood, events are faster than frames: they do not cancel the frame under way.
    more = looking;
    if (looking) return;
    looking = true;
    cancelFrame = afterPicture(() => {
      looking = false;
      // Alerts from before this console opened come with the list.
      for (const id of [...unansweredRows(), ...callingIds()].filter(isHere))
        receipts.received(id, now());
      const shown = shownAlerts();
      for (const id of receipts.without('painted_at'))
        if (shown.has(id)) receipts.note(id, 'painted_at', now());
      if (receipts.hasNews) onNews();
      if (more) look();
    });
  };
  const listen = (): void => {
    if (!alarm.isSounding() || !isCounted()) return;
    for (const id of receipts.without('sounded_at'))
      if (calling.find(id)) receipts.note(id, 'sounded_at', now());
    if (receipts.hasNews) onNews();
  };
  const listening = setInterval(listen, listenEveryMs);
  const forget = live.hear(alertMonitoringChannel, {
    onFrames: (frames, from) => {
      if (from !== cell) return;
      for (const { id } of payloadsOf(frames, [alertCreated, alertUpdated]).filter(isUnanswered)) {
        receipts.again(id);
        receipts.received(id, now());
      }
      look();
    },
    onLost: (from) => {
      if (from !== cell) return;
      receipts.startAgain();
      look();
    },
  });
  watchHands(receipts, onNews, endings.signal);
  return {
    look,
    stop: () => {
      forget();
      endings.abort();
      cancelFrame();
      clearInterval(listening);
    },
  };
}

/**
 * Whether the alarm sounds: it has pauses, so that a signal within its last period still counts.
 */
class AlarmDetector {
  #signalAt = Number.NEGATIVE_INFINITY;

  isSounding(): boolean {
    const { wanted, kind } = alarmSound.state;
    if (wanted === null || kind !== 'running') {
      this.#signalAt = Number.NEGATIVE_INFINITY;
      return false;
    }
    if (alarmSound.level() >= leastLevel) this.#signalAt = performance.now();
    return performance.now() - this.#signalAt <= periodOf(wanted) * 1000;
  }
}

/** Whether the number on the screen includes every unanswered alert. */
const isCounted = (): boolean =>
  Number(document.querySelector<HTMLElement>('[data-counted]')?.dataset['counted'] ?? 0) >=
  calling.snapshot.rows.filter(isUnanswered).length;

const callingIds = (): number[] => calling.snapshot.rows.filter(isUnanswered).map(({ id }) => id);

/** A press or a key on the alert's row, or anywhere while it is open. */
function watchHands(receipts: Receipts, onNews: () => void, signal: AbortSignal): void {
  const act = ({ target }: Event): void => {
    const id = alertAt(target) ?? openAlert();
    if (id === null) return;
    receipts.note(id, 'acted_at', now());
    if (receipts.hasNews) onNews();
  };
  for (const kind of ['pointerdown', 'keydown'])
    document.addEventListener(kind, act, { signal, capture: true });
}

const unansweredRows = (): number[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      '[role="row"][data-id]:is([data-state="unowned"], [data-state="assigned"])',
    ),
  ].flatMap((row) => idOf(row.dataset['id']) ?? []);

/** All alerts in the page now, queried once: in a storm hundreds wait to be painted. */
const shownAlerts = (): Set<number> =>
  new Set(
    [...document.querySelectorAll<HTMLElement>('[role="row"][data-id], [data-alert]')].flatMap(
      ({ dataset }) => idOf(dataset['id'] ?? dataset['alert']) ?? [],
    ),
  );

const alertAt = (target: EventTarget | null): number | null =>
  idOf(
    target instanceof Element
      ? target.closest<HTMLElement>('[role="row"][data-id]')?.dataset['id']
      : undefined,
  );

const openAlert = (): number | null =>
  idOf(document.querySelector<HTMLElement>('[data-alert]')?.dataset['alert']);

const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
