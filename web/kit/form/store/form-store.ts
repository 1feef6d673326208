// The state of a form, outside React: the originals, the typed values, the problems. A field
// subscribes to its own state only, so that a key press costs one field (budget: 8 ms at 60
// fields).
import type { FieldErrors } from '#domain/kit/errors.ts';
import { valueAt, withValueAt } from './value-path.ts';

export type Values = Readonly<Record<string, unknown>>;
/** Problems by field name: one text each. */
export type Problems = Readonly<Record<string, string>>;
/** Validates all values; an unreadable entry is kept in them as the typed text. */
export type Judge = (values: Values, originals: Values) => Problems;

export interface Box {
  readonly value: unknown;
  /** Grows with each new beginning. */
  readonly times: number;
}

/** Equal as data: by their JSON. A text that was emptied is the same as none (R204). */
export const sameValue = (left: unknown, right: unknown): boolean =>
  Object.is(left, right) ||
  (isEmpty(left) && isEmpty(right)) ||
  (typeof left === 'object' &&
    typeof right === 'object' &&
    JSON.stringify(left) === JSON.stringify(right));

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

export class FormStore {
  readonly #judge: Judge;
  #originals: Values;
  #values: Values;
  #refused: Problems = {};
  #problems: Problems = {};
  readonly #boxes = new Map<string, Box>();
  readonly #left = new Set<string>();
  readonly #warnings = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  constructor(originals: Values, judge: Judge) {
    this.#originals = originals;
    this.#values = originals;
    this.#judge = judge;
  }

  readonly values = (): Values => this.#values;
  readonly originals = (): Values => this.#originals;
  readonly problem = (name: string): string | undefined => this.#problems[name];

  /** A warning to confirm before saving; one text a component, null removes it. */
  warn(who: string, text: string | null): void {
    if (text === null) this.#warnings.delete(who);
    else this.#warnings.set(who, text);
  }
  readonly warnings = (): string[] => [...this.#warnings.values()];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * The initial value of a field's box; a new object when the box must show another value than the
   * typed one.
   */
  readonly box = (name: string): Box => {
    const known = this.#boxes.get(name);
    if (known) return known;
    const made = { value: valueAt(this.#values, name), times: 0 };
    this.#boxes.set(name, made);
    return made;
  };

  /** The names whose values differ from the originals. */
  readonly changed = (): string[] =>
    Object.keys({ ...this.#originals, ...this.#values }).filter(
      (name) => !sameValue(this.#values[name], this.#originals[name]),
    );

  /**
   * Fields rendered from now on start with the typed values: for fields that left the page and come
   * back.
   */
  beginAgain(): void {
    this.#boxes.clear();
  }

  /** Stores a typed value; validates at once when the field has been left before. */
  set(name: string, value: unknown): void {
    this.#values = withValueAt(this.#values, name, value);
    this.#forgetInside(name);
    const stays = ([other]: [string, string]): boolean =>
      other !== name && !other.startsWith(`${name}.`);
    this.#refused = Object.fromEntries(Object.entries(this.#refused).filter(stays));
    if (this.#left.size > 0) this.#judgeLeft();
    this.#tell();
  }

  /** Sets the field's value as if typed, and shows it. */
  fill(name: string, value: unknown): void {
    this.#show({ ...this.#values, [name]: value });
    this.leave(name);
  }

  /** The field has been left: from now on each key press validates it (ux.md check 34, R228). */
  leave(name: string): void {
    this.#left.add(name);
    this.recheck();
  }

  /** Repeats earlier validations, as when a rule has been loaded. */
  recheck(): void {
    this.#judgeLeft();
    this.#tell();
  }

  /** Validates everything, or these fields alone. @returns the names of the invalid ones */
  check(names: readonly string[] = Object.keys(this.#values)): string[] {
    const isAsked = (name: string): boolean => names.includes(name.split('.', 1)[0] ?? name);
    const judged = Object.entries(this.#judge(this.#values, this.#originals)).filter(([name]) =>
      isAsked(name),
    );
    const found = Object.fromEntries(judged);
    for (const name of [...names, ...Object.keys(found)]) this.#left.add(name);
    this.#judgeLeft();
    this.#tell();
    return Object.keys(this.#problems).filter(isAsked);
  }

  /** Stores the server's 422; each text stays until its field is changed. */
  refuse(errors: FieldErrors): void {
    this.#refused = Object.fromEntries(
      Object.entries(errors).map(([name, texts]) => [name, texts[0] ?? '']),
    );
    for (const name of Object.keys(this.#refused)) this.#left.add(name);
    this.recheck();
  }

  /** New originals without changes: after loading or discarding. */
  reset(originals: Values = this.#originals): void {
    this.#originals = originals;
    this.#show(originals);
    this.#left.clear();
    this.#refused = {};
    this.recheck();
  }

  /**
   * New originals under the typed values: after a save, or after another user's save. Fields that
   * equal `since` follow; for a save these are the sent values, so that input during the save is
   * not lost. Fields in `except` follow too.
   */
  rebase(
    originals: Values,
    { since = this.#originals, except = [] }: { since?: Values; except?: readonly string[] } = {},
  ): void {
    const mine = Object.entries(this.#values).filter(
      ([name, value]) => !sameValue(value, since[name]) && !except.includes(name),
    );
    this.#originals = originals;
    this.#show({ ...originals, ...Object.fromEntries(mine) });
    this.#refused = {};
    this.recheck();
  }

  #judgeLeft(): void {
    const found = Object.entries(this.#judge(this.#values, this.#originals)).filter(([name]) =>
      this.#left.has(name),
    );
    this.#problems = { ...Object.fromEntries(found), ...this.#refused };
  }

  /** Nested fields have moved, or are gone. */
  #forgetInside(name: string): void {
    for (const other of this.#boxes.keys())
      if (other.startsWith(`${name}.`)) this.#boxes.delete(other);
  }

  #show(next: Values): void {
    for (const name of Object.keys(next)) {
      if (sameValue(this.#values[name], next[name])) continue;
      this.#forgetInside(name);
      this.#boxes.set(name, { value: next[name], times: this.box(name).times + 1 });
    }
    this.#values = next;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
