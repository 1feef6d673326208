// Whether many silences or alerts within minutes have one cause: the same carrier, gateway or place. Pure; it names and hides nothing.
import * as z from 'zod';

const named = z.object({ id: z.number(), name: z.string() });

/** One device that went silent, or one new alert; a device that is both is one sign, with its alert. */
export const causeSign = z.object({
  device_id: z.number().nullable(),
  /** Null for a silence without an open alert. */
  alert_id: z.number().nullable(),
  person: named.nullable(),
  device: z.string().nullable(),
  organisation: named,
  /** ISO 8601. */
  at: z.string(),
  /** The network that the device connects through, wide enough for one mobile operator. */
  carrier: z.string().nullable(),
  gateway: z.string().nullable(),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** A welfare timer of the person runs until then: their silence may be real. */
  timer: z.object({ due_at: z.string(), activity: z.string().nullable() }).nullable(),
  unowned: z.boolean(),
  /** A text to the person may reach them: a mobile number, and no open duress alert. */
  textable: z.boolean(),
});
export type CauseSign = z.infer<typeof causeSign>;

export const causeKinds = ['carrier', 'gateway', 'place'] as const;
export type CauseKind = (typeof causeKinds)[number];

export const commonCause = z.object({
  kind: z.enum(causeKinds),
  /** The network, the gateway, or the middle of the place. */
  value: z.string(),
  /** From the first sign to the last. */
  seconds: z.number(),
  /** How many of them are silences without an alert. */
  silent: z.number(),
  /** Devices of the same organisations elsewhere that still report: what speaks for the cause. */
  still_reporting: z.number(),
  signs: z.array(causeSign),
});
export type CommonCause = z.infer<typeof commonCause>;

/** Devices that report now, of an organisation, through a network and gateway. */
export interface Reporting {
  readonly organisation_id: number;
  readonly carrier: string | null;
  readonly gateway: string | null;
  readonly count: number;
}

/** Fewer may be chance. */
export const leastSigns = 5;
/** Signs further apart are not of one moment. */
const togetherMs = 3 * 60_000;
/** Half the width of a place. */
const placeKm = 1;

/** The cause that explains most of the signs, with its evidence; null where fewer than five have one in common. Ties: carrier, gateway, place. */
export function commonCauseOf(signs: readonly CauseSign[], reporting: readonly Reporting[]): CommonCause | null {
  let best: CommonCause | null = null;
  for (const kind of causeKinds)
    for (const { value, members } of candidates(kind, signs)) {
      const together = mostTogether(members);
      if (together.length >= leastSigns && together.length > (best?.signs.length ?? 0)) best = causeOf(kind, value, together, reporting);
    }
  return best;
}

interface Candidate {
  readonly value: string;
  readonly members: readonly CauseSign[];
}

function candidates(kind: CauseKind, signs: readonly CauseSign[]): Candidate[] {
  if (kind === 'place') return signs.flatMap((sign) => (sign.place ? [around(sign.place, signs)] : []));
  return [...Map.groupBy(signs, (sign) => sign[kind])].flatMap(([value, members]) => (value === null ? [] : [{ value, members }]));
}

function around(middle: NonNullable<CauseSign['place']>, signs: readonly CauseSign[]): Candidate {
  const members = signs.filter(({ place }) => place !== null && kmBetween(middle, place) <= placeKm);
  return { value: `${middle.latitude.toFixed(5)}, ${middle.longitude.toFixed(5)}`, members };
}

/** Near enough for a kilometre. */
function kmBetween(one: NonNullable<CauseSign['place']>, other: NonNullable<CauseSign['place']>): number {
  const kmPerDegree = 111.2;
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(one.latitude - other.latitude, east) * kmPerDegree;
}

/** The most signs that lie within `togetherMs`, in order of time. */
function mostTogether(members: readonly CauseSign[]): CauseSign[] {
  const inOrder = [...members].sort((left, right) => Date.parse(left.at) - Date.parse(right.at));
  let best: CauseSign[] = [];
  let from = 0;
  inOrder.forEach((sign, at) => {
    while (Date.parse(sign.at) - Date.parse(inOrder[from]?.at ?? sign.at) > togetherMs) from += 1;
    if (at - from + 1 > best.length) best = inOrder.slice(from, at + 1);
  });
  return best;
}

function causeOf(kind: CauseKind, value: string, signs: CauseSign[], reporting: readonly Reporting[]): CommonCause {
  const organisations = new Set(signs.map(({ organisation }) => organisation.id));
  const elsewhere = reporting.filter((one) => organisations.has(one.organisation_id) && (kind === 'place' || one[kind] !== value));
  return {
    ...{ kind, value, signs },
    seconds: Math.round((Date.parse(signs.at(-1)?.at ?? '') - Date.parse(signs[0]?.at ?? '')) / 1000),
    silent: signs.filter(({ alert_id }) => alert_id === null).length,
    still_reporting: elsewhere.reduce((sum, { count }) => sum + count, 0),
  };
}
