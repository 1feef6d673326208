// The guarded things on the screen in the last seconds, with positions: a press is judged by the
// thing that was under it, or focused, when the user decided to press.

/** A person decides to press about this long before the press arrives. */
export const aimMs = 300;
/** A busy page handles a press late: its history is kept for so long. */
const keptMs = 10_000;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** In pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The target of a press: its identity and its state; '' where its state does not change the meaning
 * of a press.
 */
export interface Subject {
  readonly key: string;
  readonly state: string;
}

export interface Shown extends Subject {
  readonly box: Box;
  /** Its person has just opened it: it counts as shown before. */
  readonly isOpened?: boolean;
}

interface Span {
  readonly from: number;
  /** Infinity while it is shown. */
  until: number;
}
interface Place extends Span {
  readonly box: Box;
}

export class ShownHistory {
  /** By key and state: since when it is shown, wherever. */
  readonly #facts = new Map<string, Span[]>();
  /** By key and state: where it was. */
  readonly #places = new Map<string, Place[]>();

  /**
   * Records the frame that is shown from `now` on, in place of the one before.
   * @param now milliseconds on the page's clock
   * @returns whether anything appeared or moved
   */
  note(now: number, picture: readonly Shown[]): boolean {
    const open = { facts: new Set<Span>(), places: new Set<Span>() };
    let hasShifted = false;
    for (const { box, isOpened, ...subject } of picture) {
      const [name, from] = [nameOf(subject), isOpened ? now - aimMs : now];
      const fact =
        openSpan(this.#facts, name) ??
        add(this.#facts, name, { from, until: Number.POSITIVE_INFINITY });
      open.facts.add(fact);
      const known = this.#places
        .get(name)
        ?.find((place) => isOpen(place) && isSame(place.box, box));
      const place =
        known ?? add(this.#places, name, { from, until: Number.POSITIVE_INFINITY, box });
      open.places.add(place);
      hasShifted ||= known === undefined;
    }
    close(this.#facts, open.facts, now);
    close(this.#places, open.places, now);
    return hasShifted;
  }

  /** Whether the subject is shown now and has been since `when`, anywhere. */
  isShownSince(subject: Subject, when: number): boolean {
    return (openSpan(this.#facts, nameOf(subject))?.from ?? Number.POSITIVE_INFINITY) <= when;
  }

  /** Whether the subject, which is shown since then, was under the point at that moment. */
  wasUnder(point: Point, subject: Subject, when: number): boolean {
    if (!this.isShownSince(subject, when)) return false;
    const places = this.#places.get(nameOf(subject)) ?? [];
    return places.some(
      ({ box, from, until }) => from <= when && when < until && isInside(box, point),
    );
  }

  clear(): void {
    this.#facts.clear();
    this.#places.clear();
  }
}

const nameOf = ({ key, state }: Subject): string => `${key}\n${state}`;
const isOpen = ({ until }: Span): boolean => until === Number.POSITIVE_INFINITY;
const openSpan = (spans: ReadonlyMap<string, Span[]>, name: string): Span | undefined =>
  spans.get(name)?.find(isOpen);

function add<Kept extends Span>(spans: Map<string, Kept[]>, name: string, span: Kept): Kept {
  spans.set(name, [...(spans.get(name) ?? []), span]);
  return span;
}

/** Things missing from the frame have ended; those that ended long ago are dropped. */
function close<Kept extends Span>(
  all: Map<string, Kept[]>,
  open: ReadonlySet<Span>,
  now: number,
): void {
  for (const [name, spans] of all) {
    for (const span of spans) if (isOpen(span) && !open.has(span)) span.until = now;
    const kept = spans.filter(({ until }) => until > now - keptMs);
    if (kept.length === 0) all.delete(name);
    else if (kept.length < spans.length) all.set(name, kept);
  }
}

/** Less than a pixel is no move. */
const isSame = (one: Box, other: Box): boolean =>
  Math.abs(one.left - other.left) < 1 &&
  Math.abs(one.top - other.top) < 1 &&
  Math.abs(one.right - other.right) < 1 &&
  Math.abs(one.bottom - other.bottom) < 1;

const isInside = ({ left, top, right, bottom }: Box, { x, y }: Point): boolean =>
  x >= left && x < right && y >= top && y < bottom;
