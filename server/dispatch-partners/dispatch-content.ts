// The content handed over of an alert: the brief (decision 0072), and what else a partner's format
// needs.
import type { Alert } from '#domain/alerts/alert.ts';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import { isSilent } from '#domain/alerts/calls/silent.ts';
import type { BriefVoice } from '#domain/alerts/dispatch-brief/brief-record.ts';
import { briefText } from '#domain/alerts/dispatch-brief/brief-text.ts';
import { type DispatchBrief, dispatchBrief } from '#domain/alerts/dispatch-brief/dispatch-brief.ts';
import { knownPosition } from '#domain/alerts/dispatch-brief/known-position.ts';
import { noonlightAccuracy, noonlightPhone } from '#domain/dispatch-partners/noonlight-format.ts';
import type {
  DispatchPartnerKind,
  DispatchService,
  HandedOver,
} from '#domain/dispatch-partners/partner-dispatch.ts';
import { isOutsideUnitedStates } from '#domain/dispatch-partners/united-states.ts';
import type { NearestPlace } from '#domain/kit/places/place-grid.ts';
import { isNear, placeName } from '#domain/kit/places/place-words.ts';
import { clockParts, localeOf, plainSpaces, readerWith } from '#domain/kit/wording/reader.ts';
import { keptNumber } from '#server/kit/phone-numbers.ts';

export interface ContentOf {
  readonly alert: Alert;
  /** Newest first. */
  readonly story: readonly HistoryItem[];
  readonly partner: DispatchPartnerKind;
  readonly country: string;
  /** The known place nearest to the position. */
  readonly nearest: NearestPlace | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface Content {
  /** Null where the format lacks something that it needs. */
  readonly handed_over: HandedOver | null;
  /** What is missing, in words; null for nothing. */
  readonly refusal: string | null;
  readonly code: string | null;
  /** The word by which the person proves that it is them; null for none. */
  readonly pin: string | null;
}

const medical: readonly AlertTypeName[] = ['medical', 'fall', 'man_down'];
/** The first line of the brief marks an older position as old. */
const oldMinutes = 30;
/** Longest text that providers of texts take in one message. */
const mostTextCharacters = 1500;

/** The services that an alert of this type asks for, unless the operator chooses others. */
export const usualServices = (type: AlertTypeName): DispatchService[] =>
  medical.includes(type) ? ['medical'] : ['police'];

export function contentOf(of: ContentOf, services: readonly DispatchService[]): Content {
  const { alert, story, country, nearest, now, partner } = of;
  const voice = voiceFor(country, alert.person_details?.timezone ?? 'UTC');
  const place = placeOf(alert, nearest, voice);
  const call_back = alert.centre_phone ?? null;
  const brief = dispatchBrief({ alert, story, place, call_back, now }, voice);
  const name = alert.person?.name ?? alert.device?.name ?? 'Unknown person';
  const subject = partner === 'email' ? `Dispatch request: ${name}, alert ${alert.id}` : null;
  const base = { name, phone: null, services: [...services], position: null, subject };
  if (partner === 'noonlight') return noonlightContent(of, { brief, base, voice });
  return {
    handed_over: { ...base, text: textFor(of, brief, { services, voice }) },
    refusal: null,
    code: brief.code,
    pin: null,
  };
}

interface Made {
  readonly brief: DispatchBrief;
  readonly base: Omit<HandedOver, 'text'>;
  readonly voice: BriefVoice;
}

function noonlightContent(of: ContentOf, { brief, base, voice }: Made): Content {
  const { alert } = of;
  const refused = (refusal: string): Content => ({
    handed_over: null,
    refusal,
    code: null,
    pin: null,
  });
  const known = knownPosition(alert, alert)?.position;
  if (!known)
    return refused('No position is known, and Noonlight needs one. Call the emergency services.');
  if (isOutsideUnitedStates(known))
    return refused(
      'The position is outside of the United States, where Noonlight does not work. Call the local emergency services.',
    );
  const silent = isSilent(alert, alert.group);
  const phone = phoneFor(alert, silent);
  if (phone === null)
    return refused(
      silent
        ? 'This is a silent alert, so Noonlight must not call the person. Enter a call-back number of the United States in the system settings.'
        : 'Noonlight needs a phone number of the United States. Neither the person nor the centre has one.',
    );
  const { latitude, longitude, at } = known;
  const position = { latitude, longitude, accuracy_m: noonlightAccuracy(known.accuracy_m), at };
  const handed_over = {
    ...base,
    phone,
    position,
    text: textFor(of, brief, { services: base.services, voice }),
  };
  // Under duress the person could be made to say it.
  const pin = silent ? null : alert.person_details?.voice_code || null;
  return { handed_over, refusal: null, code: brief.code, pin };
}

/** Noonlight calls it first. In a silent alert it must be ours. */
function phoneFor({ person_details, centre_phone }: Alert, silent: boolean): string | null {
  const centre = centre_phone ? keptNumber(centre_phone, 'US') : null;
  const numbers = silent
    ? [centre]
    : [person_details?.mobile ?? null, person_details?.landline ?? null, centre];
  return numbers.map(noonlightPhone).find((number) => number !== null) ?? null;
}

/**
 * The lines of the brief, with the number of the alert by which a second hand-over of it is known.
 * A text message leaves out what was done.
 */
function textFor(
  { alert, partner, now }: ContentOf,
  brief: DispatchBrief,
  { services, voice }: { services: readonly DispatchService[]; voice: BriefVoice },
): string {
  const at = knownPosition(alert, alert)?.position.at;
  const minutes = at === undefined ? 0 : Math.floor((now - Date.parse(at)) / 60_000);
  const { say } = voice;
  const first = [
    say`Reference: alert ${String(alert.id)}`,
    say`Requested: ${services.join(', ')}`,
    ...(minutes > oldMinutes ? [say`The position is ${String(minutes)} minutes old.`] : []),
  ];
  const parts = partner === 'sms' ? brief.parts.filter(({ key }) => key !== 'done') : brief.parts;
  const text = [...first, briefText({ ...brief, parts }, say)].join('\n');
  return partner === 'sms' && text.length > mostTextCharacters
    ? `${text.slice(0, mostTextCharacters - 1)}…`
    : text;
}

/** "At Elm Street clinic · Near Albury NSW", as the console says it; null where neither is known. */
const placeOf = (
  { named_place }: Alert,
  nearest: NearestPlace | null,
  voice: BriefVoice,
): string | null =>
  [named_place && namedPlace(named_place, voice), nearest && nearestWords(nearest, voice)]
    .filter(Boolean)
    .join(' · ') || null;

function namedPlace(
  { name, metres, is_inside }: NonNullable<Alert['named_place']>,
  { say, distance }: BriefVoice,
): string {
  return is_inside ? say`At ${name}` : say`${distance(metres)} from ${name}`;
}

function nearestWords(nearest: NearestPlace, { say, distance }: BriefVoice): string {
  const name = placeName(nearest);
  return isNear(nearest)
    ? say`Near ${name}`
    : say`${distance(nearest.distance_km * 1000)} from ${name}`;
}

const sources: Readonly<Record<string, string>> = {
  gps: 'GPS',
  network: 'mobile network',
  cell: 'mobile network',
  wifi: 'Wi-Fi',
  beacon: 'beacon',
  ble: 'Bluetooth beacon',
  satellite: 'satellite',
  fused: 'phone',
};

/** As the dispatchers of that country read it: feet and American spelling in the United States. */
function voiceFor(country: string, timeZone: string): BriefVoice {
  const reader = readerWith(country === 'US' ? 'en' : 'en-AU');
  const exact = new Intl.DateTimeFormat(localeOf(reader.language), {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'long',
    hourCycle: clockParts(reader.language).hourCycle,
  });
  return {
    say: reader.say,
    phone: (number) => number,
    exact: (moment) => plainSpaces(exact.format(new Date(moment))),
    time: (moment) => reader.time(new Date(moment), timeZone),
    distance: reader.language === 'en' ? americanDistance : metricDistance,
    source: (name) => sources[name] ?? name,
  };
}

const metricDistance = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
const americanDistance = (metres: number): string =>
  metres < 300 ? `${Math.round(metres * 3.28084)} ft` : `${(metres / 1609.344).toFixed(1)} miles`;
