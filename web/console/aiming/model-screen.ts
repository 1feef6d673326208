// One operator's screen in the model: the product's own queue, bands, hold and guard, drawn as
// plain elements of 50 px, and what its presses ask for.

import type { AlertRow } from '#domain/alerts/alert.ts';
import { isToAnswer } from '#domain/alerts/alert-order.ts';
import { alertSubject, ShownAlert } from '#web/alerts/shown-alert.ts';
import { afterPressMs, restMs } from '#web/ui/steady/hand.ts';
import { stillMs } from '#web/ui/steady/use-held.ts';
import { areSameBands, holdBands } from '../queue/held/held-bands.ts';
import { type Band, bandsOf } from '../queue/queue-bands.ts';
import { itemsOf } from '../queue/queue-groups.ts';
import { QueueStore } from '../queue/queue-store.ts';
import type { ServerAction } from './model-server.ts';
import type { AimKey } from './model-steps.ts';

export const rowPx = 50;
/** The operator of the screen. */
export const mei = { id: 7, name: 'Mei Chen' };
const none = (): ReadonlySet<never> => new Set();

/** The content of the screen from a moment on. */
export interface Picture {
  readonly at: number;
  /** Alerts in view by their place, and the open one. */
  readonly rows: readonly AlertRow[];
  readonly open: AlertRow | null;
}

export class ModelScreen {
  readonly store = new QueueStore();
  readonly pictures: Picture[] = [];
  readonly #ask: (action: ServerAction, alert: ShownAlert) => void;
  #kept: readonly Band[] = [];
  #movedAt = Number.NEGATIVE_INFINITY;
  #handUntil = Number.NEGATIVE_INFINITY;
  #openId: number | null = null;
  #rows: readonly AlertRow[] = [];
  #drawn: AlertRow | null = null;

  constructor(ask: (action: ServerAction, alert: ShownAlert) => void) {
    this.#ask = ask;
    document.body.replaceChildren();
  }

  get rows(): readonly AlertRow[] {
    return this.#rows;
  }

  /** As in ./hand.ts: until then the pointer counts as being on the list. */
  hand(how: 'moves' | 'pressed' | 'leaves', now: number): void {
    this.#handUntil = how === 'leaves' ? now : now + (how === 'moves' ? restMs : afterPressMs);
  }

  /** As use-held.ts does with every render. @returns whether anything changed */
  draw(now: number): boolean {
    const current = bandsOf(itemsOf(this.store.snapshot.rows, none()), {
      folded: none(),
      grouped: false,
      open: none(),
      me: mei.id,
    });
    const mayMove = now >= this.#handUntil && now >= this.#movedAt + stillMs;
    if (mayMove && !areSameBands(this.#kept, current)) {
      this.#kept = current;
      this.#movedAt = now;
    }
    const rows = holdBands(mayMove ? current : this.#kept, current, (id) =>
      this.store.find(id),
    ).bands.flatMap(({ items }) => items.map(({ row }) => row));
    const open = this.#open();
    const isSame =
      open === this.#drawn &&
      rows.length === this.#rows.length &&
      rows.every((row, at) => row === this.#rows[at]);
    if (isSame) return false;
    [this.#rows, this.#drawn] = [rows, open];
    document.body.replaceChildren(
      ...this.#rows.map((row, place) => this.#line(row, place)),
      ...this.#pane(),
    );
    window.dispatchEvent(new Event('scroll'));
    return true;
  }

  paint(now: number): void {
    this.draw(now);
    const last = this.pictures.at(-1);
    if (last?.rows !== this.#rows || last.open !== this.#drawn)
      this.pictures.push({ at: now, rows: this.#rows, open: this.#drawn });
    if (this.pictures.length > 400) this.pictures.splice(0, 200);
  }

  /** The keyboard's actions (queue/use-queue-actions.ts, detail/actions/alert-offers.ts). */
  key(key: AimKey): void {
    const open = this.#open();
    if (key === 'j') {
      const at = this.#rows.findIndex(({ id }) => id === this.#openId);
      this.#openId = this.#rows[at + 1]?.id ?? this.#openId;
    } else if (open === null) {
      const first = key === 'a' && this.#rows.find((row) => isToAnswer(row, mei.id));
      if (first) this.#answer(first);
    } else this.#act(actionOf(key, open), open);
  }

  #open = (): AlertRow | null =>
    this.#openId === null ? null : (this.store.find(this.#openId) ?? null);

  #act(action: ServerAction, row: AlertRow): boolean {
    const alert = ShownAlert.pressed(row);
    if (alert) this.#ask(action, alert);
    return alert !== null;
  }

  #answer(row: AlertRow): void {
    if (this.#act('acknowledge', row)) this.#openId = row.id;
  }

  #line(row: AlertRow, place: number): HTMLElement {
    const line = steady(row, new DOMRect(0, place * rowPx, 300, rowPx));
    line.dataset['steadyState'] = alertSubject(row).state;
    const button = line.appendChild(document.createElement('button'));
    // A row that needs no answer of this operator has no button: the press opens it.
    button.addEventListener('click', () => {
      if (isToAnswer(row, mei.id)) this.#answer(row);
      else this.#openId = row.id;
    });
    return line;
  }

  #pane(): HTMLElement[] {
    const open = this.#open();
    if (!open) return [];
    const pane = steady(open, new DOMRect(400, 0, 500, 900));
    pane.dataset['steadyFact'] = alertSubject(open).state;
    return [pane];
  }
}

/** The action of the key on the open alert (detail/actions/alert-offers.ts). */
function actionOf(key: Exclude<AimKey, 'j'>, { type, proposed_by }: AlertRow): ServerAction {
  if (key === 'w') return proposed_by?.id === mei.id ? 'withdraw_resolution' : 'refuse_resolution';
  if (key === 'r' && proposed_by) return 'confirm_resolution';
  if (key === 'r') return type === 'duress' ? 'propose_resolution' : 'resolve';
  return ({ a: 'acknowledge', t: 'take_over', l: 'release' } as const)[key];
}

function steady(row: AlertRow, box: DOMRect): HTMLElement {
  const element = document.createElement('div');
  element.dataset['steady'] = alertSubject(row).key;
  element.getBoundingClientRect = () => box;
  return element;
}
