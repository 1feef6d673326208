// Looks at the page and at the audio graph for the alerts that came: is the row there, does the
// speaker get signal, has somebody turned to it?
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { isUnanswered } from '#domain/alerts/alert-order.ts';
import { alertCreated, alertUpdated } from '#web/alerts/alert-news.ts';
import { calling } from '#web/console/attention/calling.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { payloadsOf } from '#web/kit/live/use-live.ts';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { periodOf } from '#web/ui/sound/alarm-waves.ts';
import { afterPicture } from './drawing.ts';
import type { Receipts } from './receipts.ts';

/** Above the softest the analyser can tell from silence. */
const leastLevel = 0.0005;
const listenEveryMs = 100;

const now = (): string => new Date(serverNow()).toISOString();

export interface AlertWitness {
  /** Looks again at what is not yet painted or sounded. */
  look(): void;
  stop(): void;
}

/** @param onNews something is to be told */
export function watchAlerts(
  live: LiveClient,
  receipts: Receipts,
  onNews: () => void,
): AlertWitness {
  const endings = new AbortController();
  const ear = new Ear();
  let looking = false;
  let more = false;
  let calledOff = () => {};
  const look = (): void => {
    // In a flood news come faster than pictures: the one that is waited for is not called off by
    // them.
    more = looking;
    if (looking) return;
    looking = true;
    calledOff = afterPicture(() => {
      looking = false;
      // One that was there before this console opened came with the list.
      for (const id of [...unansweredRows(), ...callingIds()]) receipts.received(id, now());
      const shown = shownAlerts();
      for (const id of receipts.without('painted_at'))
        if (shown.has(id)) receipts.note(id, 'painted_at', now());
      if (receipts.hasNews) onNews();
      if (more) look();
    });
  };
  const hear = (): void => {
    if (!ear.hears() || !isCounted()) return;
    for (const id of receipts.without('sounded_at'))
      if (calling.find(id)) receipts.note(id, 'sounded_at', now());
    if (receipts.hasNews) onNews();
  };
  const listening = setInterval(hear, listenEveryMs);
  const forget = live.hear(alertMonitoringChannel, {
    onFrames: (frames) => {
      for (const { id } of payloadsOf(frames, [alertCreated, alertUpdated]).filter(isUnanswered)) {
        receipts.again(id);
        receipts.received(id, now());
      }
      look();
    },
  });
  watchHands(receipts, onNews, endings.signal);
  return {
    look,
    stop: () => {
      forget();
      endings.abort();
      calledOff();
      clearInterval(listening);
    },
  };
}

/**
 * Whether the alarm sounds: it has pauses, so that what was received within its last period still
 * sounds.
 */
class Ear {
  #heardAt = Number.NEGATIVE_INFINITY;

  hears(): boolean {
    const { wanted, kind } = alarmSound.state;
    if (wanted === null || kind !== 'running') {
      this.#heardAt = Number.NEGATIVE_INFINITY;
      return false;
    }
    if (alarmSound.level() >= leastLevel) this.#heardAt = performance.now();
    return performance.now() - this.#heardAt <= periodOf(wanted) * 1000;
  }
}

/** Whether the number on the screen has everybody in it who calls. */
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

/** All that stand in the page now, looked for once: in a storm hundreds wait to be painted. */
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
