// Looks at the page and at the audio graph for the alerts that came: is the row there, does the speaker get signal, has somebody turned to it?
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { isUnanswered } from '#domain/alerts/alert-order.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { payloadsOf } from '#web/kit/live/use-live.ts';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { alertCreated } from '../alert-news.ts';
import { afterPicture } from './drawing.ts';
import type { Receipts } from './receipts.ts';

/** Above the softest the analyser can tell from silence. */
const leastLevel = 0.0005;
const listenEveryMs = 80;
const listenForMs = 4000;

const now = (): string => new Date(serverNow()).toISOString();

export interface AlertWitness {
  /** Looks again at what is not yet painted or sounded. */
  look(): void;
  stop(): void;
}

/** @param onNews something is to be told */
export function watchAlerts(live: LiveClient, receipts: Receipts, onNews: () => void): AlertWitness {
  const endings = new AbortController();
  let calledOff = () => {};
  let listening: ReturnType<typeof setInterval> | undefined;
  const look = (): void => {
    calledOff();
    calledOff = afterPicture(() => {
      // One that was there before this console opened came with the list.
      for (const id of unansweredRows()) receipts.received(id, now());
      const shown = shownAlerts();
      for (const id of receipts.without('painted_at')) if (shown.has(id)) receipts.note(id, 'painted_at', now());
      if (receipts.hasNews) onNews();
    });
    hear();
  };
  const hear = (): boolean => {
    if (alarmSound.state.wanted === null || alarmSound.level() < leastLevel) return false;
    for (const id of receipts.without('sounded_at')) receipts.note(id, 'sounded_at', now());
    if (receipts.hasNews) onNews();
    return true;
  };
  const listen = (): void => {
    clearInterval(listening);
    const until = performance.now() + listenForMs;
    listening = setInterval(() => {
      if (hear() || performance.now() > until) clearInterval(listening);
    }, listenEveryMs);
  };
  const take = (rows: readonly AlertRow[]): void => {
    for (const { id } of rows.filter(isUnanswered)) receipts.received(id, now());
    look();
    listen();
  };
  const forget = live.hear(alertMonitoringChannel, {
    onFrames: (frames) => {
      const rows = payloadsOf(frames, [alertCreated]);
      if (rows.length > 0) take(rows);
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

/** A press or a key on the alert's row, or anywhere while it stands open. */
function watchHands(receipts: Receipts, onNews: () => void, signal: AbortSignal): void {
  const act = ({ target }: Event): void => {
    const id = alertAt(target) ?? openAlert();
    if (id === null) return;
    receipts.note(id, 'acted_at', now());
    if (receipts.hasNews) onNews();
  };
  for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, act, { signal, capture: true });
}

const unansweredRows = (): number[] =>
  [...document.querySelectorAll<HTMLElement>('[role="row"][data-id]:is([data-state="unowned"], [data-state="assigned"])')].flatMap(
    (row) => idOf(row.dataset['id']) ?? [],
  );

/** All that stand in the page now, looked for once: in a storm hundreds wait to be painted. */
const shownAlerts = (): Set<number> =>
  new Set(
    [...document.querySelectorAll<HTMLElement>('[role="row"][data-id], [data-alert]')].flatMap(
      ({ dataset }) => idOf(dataset['id'] ?? dataset['alert']) ?? [],
    ),
  );

const alertAt = (target: EventTarget | null): number | null =>
  idOf(target instanceof Element ? target.closest<HTMLElement>('[role="row"][data-id]')?.dataset['id'] : undefined);

const openAlert = (): number | null => idOf(document.querySelector<HTMLElement>('[data-alert]')?.dataset['alert']);

const idOf = (text: string | undefined): number | null => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null);
