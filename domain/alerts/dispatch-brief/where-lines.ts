// A person's whereabouts as they are read out: the place in words, the coordinates, how exact and
// how old they are, and how far the person may be from there by now.
import type { BriefRecord, BriefVoice } from './brief-record.ts';
import { knownPosition, leastReachM, reachOnFoot } from './known-position.ts';
import { spokenDegrees } from './spoken-digits.ts';

/** None without a position, which the brief states first. */
export function whereLines({ alert, place, now }: BriefRecord, voice: BriefVoice): string[] {
  const known = knownPosition(alert, alert);
  if (!known) return [];
  const { position, kind } = known;
  const { say, distance, exact, source } = voice;
  const isDated = position.doubt !== 'time';
  const reach = isDated && alert.status === 'active_alert' ? reachOnFoot(position.at, now) : 0;
  return [
    ...(kind === 'earlier' ? [say`This is the last known position, from before the alert.`] : []),
    ...(kind === 'other_device'
      ? [say`This is the last known position, from another device of the person.`]
      : []),
    ...(position.doubt === 'network'
      ? [say`This position is not confirmed: it was sent from a new network.`]
      : []),
    place ?? say`No address or place name is known.`,
    say`Latitude ${spokenDegrees('latitude', position.latitude)}`,
    say`Longitude ${spokenDegrees('longitude', position.longitude)}`,
    position.accuracy_m === null
      ? say`Accuracy not known, by ${source(position.source)}.`
      : say`Within ${distance(position.accuracy_m)}, by ${source(position.source)}.`,
    isDated
      ? say`Fixed ${ageWords(now - Date.parse(position.at), voice)}, ${exact(position.at)}.`
      : say`When it was fixed is not known.`,
    ...(reach >= leastReachM ? [say`Could be ${distance(reach)} further on foot.`] : []),
  ];
}

/** "12 minutes ago". @param ms how long ago; a time in the future counts as now */
function ageWords(ms: number, { say }: BriefVoice): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return say`less than a minute ago`;
  if (minutes === 1) return say`1 minute ago`;
  if (minutes < 120) return say`${String(minutes)} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? say`${String(hours)} hours ago`
    : say`${String(Math.floor(hours / 24))} days ago`;
}
