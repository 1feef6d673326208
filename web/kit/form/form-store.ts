// What a form holds, outside React: the originals, what was typed, what is wrong. A field listens to itself only, so that a key costs one field (budget: 8 ms at 60 fields).
import type { FieldErrors } from '#domain/kit/errors.ts';

export type Values = Readonly<Record<string, unknown>>;
/** What is wrong by field name: one text each. */
export type Problems = Readonly<Record<string, string>>;
/** Judges all values; an unreadable entry stands in them as the text that was typed. */
export type Judge = (values: Values, originals: Values) => Problems;

export interface Box {
  readonly value: unknown;
  /** Grows with each new beginning. */
  readonly times: number;
}

export interface FormStore {
  values: () => Values;
  originals: () => Values;
  /** Takes what was typed; judged at once when the field has been left before. */
  set: (name: string, value: unknown) => void;
  /** Puts a value into the field as if it had been typed, and shows it. */
  fill: (name: string, value: unknown) => void;
  /** The field has been left: from now on it is judged with each key (ux.md check 34). */
  leave: (name: string) => void;
  problem: (name: string) => string | undefined;
  /** Judges everything; the names of the fields that are wrong. */
  check: () => string[];
  /** Judges again what is already judged, as when a rule has been loaded. */
  recheck: () => void;
  /** Takes the server's 422; each text stays until its field is changed. */
  refuse: (errors: FieldErrors) => void;
  /** The names whose values differ from the originals. */
  changed: () => string[];
  /** New originals, nothing typed: after loading, saving or discarding. */
  reset: (originals?: Values) => void;
  /** New originals under what was typed, as when another person has saved meanwhile; fields that were not touched follow. */
  rebase: (originals: Values) => void;
  /** What the box of a field begins with; another object when it must show another value than what was typed into it. */
  box: (name: string) => Box;
  subscribe: (listener: () => void) => () => void;
}

/** Equal as data: by their JSON. */
export const sameValue = (left: unknown, right: unknown): boolean =>
  Object.is(left, right) || (typeof left === 'object' && typeof right === 'object' && JSON.stringify(left) === JSON.stringify(right));

export function createFormStore(first: Values, judge: Judge): FormStore {
  let originals = first;
  let values = first;
  let refused: Problems = {};
  let problems: Problems = {};
  const boxes = new Map<string, Box>();
  const left = new Set<string>();
  const listeners = new Set<() => void>();

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const judged = (): Problems => {
    const found = judge(values, originals);
    return { ...Object.fromEntries(Object.entries(found).filter(([name]) => left.has(name))), ...refused };
  };
  const changed = (): string[] => Object.keys({ ...originals, ...values }).filter((name) => !sameValue(values[name], originals[name]));
  const boxOf = (name: string): Box => {
    const known = boxes.get(name);
    if (known) return known;
    const made = { value: values[name], times: 0 };
    boxes.set(name, made);
    return made;
  };
  const show = (next: Values) => {
    for (const name of Object.keys(next)) {
      if (!sameValue(values[name], next[name])) boxes.set(name, { value: next[name], times: boxOf(name).times + 1 });
    }
    values = next;
  };

  return {
    values: () => values,
    originals: () => originals,
    set: (name, value) => {
      values = { ...values, [name]: value };
      if (name in refused) refused = Object.fromEntries(Object.entries(refused).filter(([other]) => other !== name));
      if (left.size > 0 || name in problems) problems = judged();
      tell();
    },
    fill: (name, value) => {
      show({ ...values, [name]: value });
      left.add(name);
      problems = judged();
      tell();
    },
    leave: (name) => {
      left.add(name);
      problems = judged();
      tell();
    },
    problem: (name) => problems[name],
    check: () => {
      const found = judge(values, originals);
      for (const name of [...Object.keys(values), ...Object.keys(found)]) left.add(name);
      problems = { ...found, ...refused };
      tell();
      return Object.keys(problems);
    },
    recheck: () => {
      problems = judged();
      tell();
    },
    refuse: (errors) => {
      refused = Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts[0] ?? '']));
      for (const name of Object.keys(refused)) left.add(name);
      problems = judged();
      tell();
    },
    changed,
    reset: (next) => {
      originals = next ?? originals;
      show(originals);
      refused = {};
      problems = {};
      left.clear();
      tell();
    },
    rebase: (next) => {
      const mine = Object.fromEntries(changed().map((name) => [name, values[name]]));
      originals = next;
      show({ ...next, ...mine });
      refused = {};
      problems = judged();
      tell();
    },
    box: boxOf,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
