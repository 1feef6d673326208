// Plays steps on the screen and server of the model, and compares every call with what the screen
// had shown 300 ms before its press.
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { ShownAlert } from '#web/alerts/shown-alert.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { guardPresses } from '#web/ui/steady/press-guard.ts';
import { aimMs } from '#web/ui/steady/shown-history.ts';
import type { ModelClock } from './model-clock.ts';
import { ModelScreen, mei, type Picture, rowPx } from './model-screen.ts';
import { ModelServer, type ServerAction } from './model-server.ts';
import type { AimStep } from './model-steps.ts';

const tom = { id: 8, name: 'Tom Reid' };
const x = 200;

export interface RunFigures {
  presses: number;
  asked: number;
}

/**
 * @throws Error with the call that names something not shown.
 * @returns the number of presses, and of those that reached the server
 */
export function playAims(clock: ModelClock, steps: readonly AimStep[]): RunFigures {
  clock.begin();
  const run = new AimRun(clock);
  const stop = guardPresses();
  try {
    for (const step of steps) run.play(step);
  } finally {
    stop();
    toast.clear();
  }
  return run.figures;
}

class AimRun {
  readonly figures: RunFigures = { presses: 0, asked: 0 };
  readonly #clock: ModelClock;
  readonly #server = new ModelServer();
  readonly #screen = new ModelScreen((action, alert) => this.#ask(action, alert));
  #pointer: number | null = null;
  /** Time and place of the press being handled; no place for a key. */
  #press: { at: number; place: number | null };

  constructor(clock: ModelClock) {
    this.#clock = clock;
    this.#press = { at: clock.now, place: null };
  }

  play(step: AimStep): void {
    if (step.kind === 'arrives') this.#server.raise(step.priority);
    else if (step.kind === 'repeats') this.#server.repeat(this.#alert(step.alert), step.again);
    else if (step.kind === 'colleague') this.#server.act(tom, this.#alert(step.alert), step.action);
    else if (step.kind === 'news')
      this.#screen.store.apply(this.#server.news.splice(0, step.count));
    else if (step.kind === 'time') this.#pass(step.ms);
    else this.#hand(step);
    this.#screen.draw(this.#clock.now);
  }

  #hand(step: Extract<AimStep, { kind: 'point' | 'leave' | 'press' | 'touch' | 'key' }>): void {
    if (step.kind === 'point') {
      this.#pointer = step.place;
      if (step.place < this.#screen.rows.length) this.#screen.hand('moves', this.#clock.now);
    } else if (step.kind === 'leave') {
      this.#pointer = null;
      this.#screen.hand('leaves', this.#clock.now);
    } else if (step.kind === 'press') this.#pressAt(this.#pointer, step);
    else if (step.kind === 'touch') this.#pressAt(step.place, { lag: 0, held: 0 }, 'touch');
    else this.#key(step);
  }

  #pressAt(
    place: number | null,
    { lag, held }: { lag: number; held: number },
    pointerType = 'mouse',
  ): void {
    if (place === null) return;
    this.#press = { at: this.#clock.now, place };
    this.#pass(lag);
    dispatch('pointerdown', place, this.#press.at, pointerType);
    this.#pass(held);
    dispatch('click', place, this.#clock.now, pointerType);
    this.#screen.hand('pressed', this.#clock.now);
    this.figures.presses += 1;
  }

  #key({ key, lag }: Extract<AimStep, { kind: 'key' }>): void {
    this.#press = { at: this.#clock.now, place: null };
    this.#pass(lag);
    const event = timed(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      this.#press.at,
    );
    document.body.dispatchEvent(event);
    if (!event.defaultPrevented) this.#screen.key(key);
    this.figures.presses += 1;
  }

  #ask(action: ServerAction, { row, query: { shown } }: ShownAlert): void {
    this.figures.asked += 1;
    judge(this.#screen.pictures, { ...this.#press, row, shown });
    const mine = { owner: mei, acknowledged_at: row.raised_at };
    const takeBack = isGuessed(action)
      ? this.#screen.store.guess(
          row.id,
          action === 'release' ? { owner: undefined, acknowledged_at: undefined } : mine,
        )
      : () => undefined;
    const before = this.#server.decidedVersion(row.id);
    const answer = this.#server.act(mei, row.id, action, shown);
    if (this.#server.decidedVersion(row.id) !== before && before > shown)
      throw new Error(
        `The server carried out ${action} of ${row.id} for version ${shown}, decided on at ${before}.`,
      );
    if (!answer) takeBack();
  }

  #pass = (ms: number): void => this.#clock.pass(ms, () => this.#screen.paint(this.#clock.now));
  #alert = (at: number): number => this.#server.ids[at % Math.max(1, this.#server.ids.length)] ?? 0;
}

/** The other actions show nothing before the server has answered. */
const isGuessed = (action: ServerAction): boolean =>
  ['acknowledge', 'release', 'take_over'].includes(action);

interface Call {
  readonly at: number;
  /** Where the press was; null for a key. */
  readonly place: number | null;
  readonly row: AlertRow;
  readonly shown: number;
}

/**
 * Independent of the guard: judges by the frames alone. @throws Error where the alert, or a version
 * equally decided on, was not in view
 */
function judge(pictures: readonly Picture[], { at, place, row, shown }: Call): void {
  const picture = pictures.findLast((one) => one.at <= at - aimMs);
  const inSight = [...(picture?.rows ?? []), ...(picture?.open ? [picture.open] : [])];
  const meant =
    place === null ? inSight : inSight.filter(({ id }, index) => index === place && id === row.id);
  const seen = meant.find(({ id }) => id === row.id);
  const isSameDecision =
    seen?.status === row.status &&
    seen.owner?.id === row.owner?.id &&
    (seen.acknowledged_at === undefined) === (row.acknowledged_at === undefined) &&
    (seen.called_again_at === undefined) === (row.called_again_at === undefined) &&
    seen.proposed_by?.id === row.proposed_by?.id;
  if (!seen || !isSameDecision || seen.version > shown)
    throw new Error(
      `Asked for alert ${row.id} at version ${shown}: at ${at - aimMs} the screen showed ${JSON.stringify(seen ?? inSight.map(({ id }) => id))}.`,
    );
}

const timed = <Made extends Event>(event: Made, at: number): Made => {
  Object.defineProperty(event, 'timeStamp', { value: at });
  return event;
};

/** The browser targets the element at that place when the event is handled. */
function dispatch(kind: string, place: number, at: number, pointerType: string): void {
  const target = document.body.querySelectorAll('button')[place] ?? document.body;
  const where = {
    bubbles: true,
    cancelable: true,
    detail: 1,
    clientX: x,
    clientY: place * rowPx + rowPx / 2,
  };
  target.dispatchEvent(
    timed(
      kind === 'click'
        ? new MouseEvent(kind, where)
        : new PointerEvent(kind, { ...where, pointerType }),
      at,
    ),
  );
}
