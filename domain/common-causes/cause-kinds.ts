// What signs can have in common, which of two explanations is the better one, and who shares each.
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import type { CauseSign } from './cause-sign.ts';

export const causeKinds = [
  'site',
  'place',
  'department',
  'carrier',
  'gateway',
  'organisation',
] as const;
export type CauseKind = (typeof causeKinds)[number];

/** Half the width of a place. */
const placeKm = 1;
const kmPerDegree = 111.2;
const placeDegrees = placeKm / kmPerDegree;

/** Alarms set off by a person or by their body: no network causes them. */
const ofPeople: ReadonlySet<AlertTypeName | null> = new Set([
  'duress',
  'sos',
  'medical',
  'fall',
  'man_down',
  'safety_shake',
] as const);

export interface Candidate {
  readonly value: string;
  readonly members: readonly CauseSign[];
}

type Typed = Pick<CauseSign, 'type'>;

export const alarmsOfPeople = (signs: readonly Typed[]): number =>
  signs.filter(({ type }) => ofPeople.has(type)).length;

/** Whether most signs are alarms of people. */
export const isOfPeople = (signs: readonly Typed[]): boolean =>
  alarmsOfPeople(signs) * 2 > signs.length;

/** Narrow ones before wide ones; a network first where most signs are silences. */
export const kindsInOrder = (signs: readonly Typed[]): readonly CauseKind[] =>
  isOfPeople(signs)
    ? causeKinds
    : ['carrier', 'gateway', 'site', 'place', 'department', 'organisation'];

/** Each value of a kind, with the signs that share it. */
export function candidatesOf(kind: CauseKind, signs: readonly CauseSign[]): Candidate[] {
  if (kind === 'place') return circles(signs);
  const fitting =
    kind === 'carrier' || kind === 'gateway'
      ? signs.filter(({ type }) => !ofPeople.has(type))
      : signs;
  return [...Map.groupBy(fitting, (sign) => sharedValue(kind, sign))].flatMap(([value, members]) =>
    value === null ? [] : [{ value, members }],
  );
}

function sharedValue(kind: Exclude<CauseKind, 'place'>, sign: CauseSign): string | null {
  const value = sign[kind];
  return typeof value === 'string' || value === null ? value : String(value.id);
}

/** A circle around each sign that has a place. Only signs of nearly its latitude are measured. */
function circles(signs: readonly CauseSign[]): Candidate[] {
  const placed = signs.flatMap((sign) => (sign.place ? [{ sign, place: sign.place }] : []));
  placed.sort((left, right) => left.place.latitude - right.place.latitude);
  let from = 0;
  let to = 0;
  return placed.map(({ place: middle }) => {
    while (middle.latitude - (placed[from]?.place.latitude ?? middle.latitude) > placeDegrees)
      from += 1;
    while (
      to < placed.length &&
      (placed[to]?.place.latitude ?? 0) - middle.latitude <= placeDegrees
    )
      to += 1;
    const members = placed
      .slice(from, to)
      .filter(({ place }) => kmBetween(middle, place) <= placeKm);
    return {
      value: `${middle.latitude.toFixed(5)}, ${middle.longitude.toFixed(5)}`,
      members: members.map(({ sign }) => sign),
    };
  });
}

/** Near enough for a kilometre. */
function kmBetween(
  one: NonNullable<CauseSign['place']>,
  other: NonNullable<CauseSign['place']>,
): number {
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(one.latitude - other.latitude, east) * kmPerDegree;
}
