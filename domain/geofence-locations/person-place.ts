// Whether a person is inside a place: one judgement over all their devices, so that two devices
// never send contradicting messages and alerts.
import type { CrossedAt, CrossingState } from './crossing.ts';
import { believedMs, type CountingDevices, rankOf, type WornDevice } from './worn-devices.ts';

/** The judgement of the place by one device. */
export interface DeviceWord {
  readonly state: CrossingState;
  /** Its own crossing, while another device that counts more has not contradicted it since. */
  readonly unreported: CrossedAt | null;
}

/** What is known of one person and one place; stored between two fixes as it is. */
export interface PersonPlace {
  readonly inside: boolean | null;
  /** Until when that is believed without any news, ISO 8601; null unless inside. */
  readonly until: string | null;
  /** By the ids of devices. One that was judged and is far away has no entry. */
  readonly devices: Readonly<Record<string, DeviceWord>>;
}

/** The devices a person has at the time that is judged, and which of them count. */
export interface Wearing {
  readonly worn: readonly WornDevice[];
  readonly counting: CountingDevices;
}

export interface PersonJudged {
  readonly place: PersonPlace;
  readonly crossed: (CrossedAt & { readonly kind: 'entry' | 'exit' }) | null;
}

/** No person stays longer without a report of any device: after that their place is unknown. */
const insideHours = 12;

const nowhere: PersonPlace = { inside: null, until: null, devices: {} };

/**
 * Judges where the person is after one of their devices was judged.
 *
 * Only a crossing that a device which counts made itself is reported. Where merely another device
 * counts than before (one fell silent, was unassigned, or the setting changed), the side may
 * change, and nothing is reported.
 * @param before null where nothing is known
 * @param change the device and what `crossing` or `saidCrossing` answered; `from` is its state
 * before that
 */
export function judgePerson(
  before: PersonPlace | null,
  {
    device_id,
    from,
    ...after
  }: {
    device_id: number;
    from: CrossingState | null;
    state: CrossingState;
    crossed: CrossedAt | null;
  },
  wearing: Wearing,
): PersonJudged {
  const { at } = after.state;
  const known = before ?? nowhere;
  const own = known.devices[device_id];
  const earlier = from
    ? { ...known, devices: { ...known.devices, [device_id]: { state: from, unreported: null } } }
    : known;
  const inside = before ? before.inside : (decide(wordsAt(earlier, wearing, at))?.inside ?? null);
  const word = { state: after.state, unreported: after.crossed ?? own?.unreported ?? null };
  return settle(
    { ...known, inside, devices: { ...known.devices, [device_id]: word } },
    wearing,
    at,
  );
}

/**
 * The same without a new position: after a device was unassigned, removed or assigned to another
 * person. Never a crossing of its own.
 */
export const judgeAgain = (
  place: PersonPlace,
  { at, ...wearing }: Wearing & { readonly at: string },
): PersonPlace => settle(place, wearing, at).place;

function settle(given: PersonPlace, wearing: Wearing, at: string): PersonJudged {
  const ids = new Set(wearing.worn.map(({ device_id }) => String(device_id)));
  const devices = Object.fromEntries(Object.entries(given.devices).filter(([id]) => ids.has(id)));
  const decided = decide(wordsAt({ ...given, devices }, wearing, at));
  const inside = decided ? decided.inside : rememberedIn(given, devices);
  const newUntil = decided ? hoursAfter(decided.newest) : given.until;
  const until = inside ? newUntil : null;
  const kept = Object.entries(devices).map(([id, word]) => [
    id,
    { ...word, unreported: stillUnreported(id, word, inside, decided) },
  ]);
  return {
    place: { inside, until, devices: Object.fromEntries(kept) },
    crossed: decided && crossedBy(given, devices, decided),
  };
}

/**
 * Without a judgement now, the last one of a device that is still worn is kept: a person who comes
 * back later left at some time between.
 */
function rememberedIn(
  { inside }: PersonPlace,
  devices: PersonPlace['devices'],
): PersonPlace['inside'] {
  return Object.values(devices).some(({ state }) => state.inside === inside) ? inside : null;
}

/**
 * An entry is that of the first device, an exit that of the last. A pendant may report one where
 * nothing was known before.
 */
function crossedBy(
  { inside: before }: PersonPlace,
  devices: PersonPlace['devices'],
  { inside, words }: Decided,
): PersonJudged['crossed'] {
  if (before === inside) return null;
  const crossings = words.flatMap((word) =>
    word.inside === inside ? (devices[word.device_id]?.unreported ?? []) : [],
  );
  const inOrder = crossings.sort((left, right) => time(left.crossed_at) - time(right.crossed_at));
  const one = inside ? inOrder[0] : inOrder.at(-1);
  return one ? { ...one, kind: inside ? 'entry' : 'exit' } : null;
}

/**
 * It is settled once the person is on that side, and refuted by a device that counts and was on the
 * other side afterwards.
 */
function stillUnreported(
  id: string,
  { state, unreported }: DeviceWord,
  inside: boolean | null,
  decided: Decided | null,
): CrossedAt | null {
  if (!unreported || state.inside === inside) return null;
  const { crossed_at } = unreported;
  const isRefuted = decided?.words.some(
    (word) =>
      String(word.device_id) !== id &&
      word.inside !== state.inside &&
      time(word.at) >= time(crossed_at),
  );
  return isRefuted ? null : unreported;
}

interface Word {
  readonly device_id: number;
  readonly rank: number;
  readonly inside: boolean;
  /** Its newest position. */
  readonly at: string;
}

/** The judgements of the devices that are believed at that time. */
function wordsAt({ devices }: PersonPlace, { worn, counting }: Wearing, at: string): Word[] {
  return worn.flatMap((device) => {
    const state = devices[device.device_id]?.state;
    const withoutState = device.span ? false : null;
    const inside = state ? state.inside : withoutState;
    const times = [state?.at, device.span?.at]
      .filter((one) => one !== undefined)
      .sort((left, right) => time(left) - time(right));
    const newest = times.at(-1);
    if (inside === null || newest === undefined) return [];
    const from = device.span?.from ?? newest;
    const isBelieved = time(at) - time(newest) <= believedMs(device) && time(at) >= time(from);
    return isBelieved
      ? [{ device_id: device.device_id, rank: rankOf(device, counting), inside, at: newest }]
      : [];
  });
}

interface Decided {
  readonly inside: boolean;
  readonly words: readonly Word[];
  /** The newest position that says so. */
  readonly newest: string;
}

/** By those of the lowest rank: inside while any of them is. */
function decide(words: readonly Word[]): Decided | null {
  const rank = Math.min(...words.map((word) => word.rank));
  const deciding = words.filter((word) => word.rank === rank);
  if (deciding.length === 0) return null;
  const inside = deciding.some((word) => word.inside);
  const saying = deciding.filter((word) => word.inside === inside).map((word) => word.at);
  const newest = saying.reduce((left, right) => (time(left) > time(right) ? left : right));
  return { inside, words: deciding, newest };
}

const time = (iso: string): number => Date.parse(iso);
const hoursAfter = (iso: string): string =>
  new Date(time(iso) + insideHours * 3_600_000).toISOString();
