// Plays steps on the screen and the server of the model, and holds every call against what the screen had shown 300 ms before its press.
import type { AlertRow } from '#domain/alerts/alert.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { guardPresses } from '#web/ui/steady/press-guard.ts';
import { aimMs } from '#web/ui/steady/shown-history.ts';
import type { ModelClock } from './model-clock.ts';
import { ModelScreen, type Picture, rowPx } from './model-screen.ts';
import { ModelServer } from './model-server.ts';
import type { AimStep } from './model-steps.ts';

const mei = { id: 7, name: 'Mei Chen' };
const tom = { id: 8, name: 'Tom Reid' };
const x = 200;

export interface RunFigures {
  presses: number;
  asked: number;
}

/** @throws Error with the call that names what the screen had not shown. @returns how much was pressed, and how much of it reached the server */
export function playAims(clock: ModelClock, steps: readonly AimStep[]): RunFigures {
  clock.begin();
  const server = new ModelServer();
  const figures: RunFigures = { presses: 0, asked: 0 };
  let pointer: number | null = null;
  let press: { at: number; place: number | null } = { at: clock.now, place: null };
  const screen = new ModelScreen((action, { row, query: { shown } }) => {
    figures.asked += 1;
    judge(screen.pictures, { ...press, row, shown, decided: server.decidedVersion(row.id) });
    const mine = { owner: mei, acknowledged_at: row.raised_at };
    const takeBack = screen.store.guess(row.id, action === 'release' ? { owner: undefined, acknowledged_at: undefined } : mine);
    const before = server.decidedVersion(row.id);
    const answer = server.act(mei, row.id, action, shown);
    if (server.decidedVersion(row.id) !== before && before > shown)
      throw new Error(`The server carried out ${action} of ${row.id} for version ${shown}, decided on at ${before}.`);
    if (!answer) takeBack();
  });
  const stop = guardPresses();
  const pass = (ms: number) => clock.pass(ms, () => screen.paint(clock.now));
  const down = (place: number, pointerType: string) => dispatch('pointerdown', place, press.at, pointerType);
  const alert = (at: number) => server.ids[at % Math.max(1, server.ids.length)] ?? 0;

  const play: { [Kind in AimStep['kind']]: (step: Extract<AimStep, { kind: Kind }>) => void } = {
    arrives: ({ priority }) => server.raise(priority),
    repeats: (step) => server.repeat(alert(step.alert)),
    colleague: ({ action, ...step }) => void server.act(tom, alert(step.alert), action),
    news: ({ count }) => screen.store.apply(server.news.splice(0, count)),
    time: ({ ms }) => pass(ms),
    point: ({ place }) => {
      pointer = place;
      if (place < screen.rows.length) screen.hand('moves', clock.now);
    },
    leave: () => {
      pointer = null;
      screen.hand('leaves', clock.now);
    },
    press: ({ lag, held }) => {
      if (pointer === null) return;
      const place = pointer;
      press = { at: clock.now, place };
      pass(lag);
      down(place, 'mouse');
      pass(held);
      dispatch('click', place, clock.now, 'mouse');
      screen.hand('pressed', clock.now);
      figures.presses += 1;
    },
    touch: ({ place }) => {
      press = { at: clock.now, place };
      down(place, 'touch');
      dispatch('click', place, clock.now, 'touch');
      screen.hand('pressed', clock.now);
      figures.presses += 1;
    },
    key: ({ key, lag }) => {
      press = { at: clock.now, place: null };
      pass(lag);
      const event = timed(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }), press.at);
      document.body.dispatchEvent(event);
      if (!event.defaultPrevented) screen.key(key);
      figures.presses += 1;
    },
  };
  try {
    for (const step of steps) {
      const does: (step: never) => void = play[step.kind];
      // Each kind has its own player.
      does(step as never);
      screen.draw(clock.now);
    }
  } finally {
    stop();
    toast.clear();
  }
  return figures;
}

interface Call {
  readonly at: number;
  /** Where the press was; null for a key. */
  readonly place: number | null;
  readonly row: AlertRow;
  readonly shown: number;
  readonly decided: number;
}

/** Independent of the guard: by the pictures alone. @throws Error where the alert, or a version as decided on as the one that is named, was not in sight */
function judge(pictures: readonly Picture[], { at, place, row, shown }: Call): void {
  const picture = pictures.findLast((one) => one.at <= at - aimMs);
  const inSight = [...(picture?.rows ?? []), ...(picture?.open ? [picture.open] : [])];
  const meant = place === null ? inSight : inSight.filter(({ id }, index) => index === place && id === row.id);
  const seen = meant.find(({ id }) => id === row.id);
  const isSameDecision =
    seen?.status === row.status &&
    seen.owner?.id === row.owner?.id &&
    (seen.acknowledged_at === undefined) === (row.acknowledged_at === undefined);
  if (!seen || !isSameDecision || seen.version > shown)
    throw new Error(
      `Asked for alert ${row.id} at version ${shown}: at ${at - aimMs} the screen showed ${JSON.stringify(seen ?? inSight.map(({ id }) => id))}.`,
    );
}

const timed = <Made extends Event>(event: Made, at: number): Made => {
  Object.defineProperty(event, 'timeStamp', { value: at });
  return event;
};

/** The browser gives the event to what is at that place when it is handled. */
function dispatch(kind: string, place: number, at: number, pointerType: string): void {
  const target = document.body.querySelectorAll('button')[place] ?? document.body;
  const where = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: place * rowPx + rowPx / 2 };
  target.dispatchEvent(timed(kind === 'click' ? new MouseEvent(kind, where) : new PointerEvent(kind, { ...where, pointerType }), at));
}
