// The text that an operator reads to the emergency services on the phone, from the record of an
// alert: pure, in the order in which it is read (decision 0072).
import type { Alert } from '../alert.ts';
import { alertTypes } from '../alert-type.ts';
import { isSilent } from '../calls/silent.ts';
import type { BriefRecord, BriefVoice } from './brief-record.ts';
import { dangersOf } from './dangers.ts';
import { doneLines } from './done-lines.ts';
import { knownPosition } from './known-position.ts';
import { readBackCode } from './read-back.ts';
import { whereLines } from './where-lines.ts';

export const briefParts = [
  'first',
  'where',
  'call_back',
  'what',
  'who',
  'dangers',
  'access',
  'done',
] as const;
export interface BriefPart {
  readonly key: (typeof briefParts)[number];
  readonly title: string;
  readonly lines: readonly string[];
}

export interface DispatchBrief {
  /** In the order of speaking; those without a line are left out. */
  readonly parts: readonly BriefPart[];
  /** The position that is read out, with when it was fixed; null where none is known. */
  readonly position: { latitude: number; longitude: number; at: string } | null;
  readonly call_back: string | null;
  /** The letters of the read-back code; null without position and number. */
  readonly code: string | null;
}

/** The brief of an alert as it is now. It states explicitly what is unknown. */
export function dispatchBrief(record: BriefRecord, voice: BriefVoice): DispatchBrief {
  const { alert, story, call_back } = record;
  const { say } = voice;
  const at = knownPosition(alert, alert)?.position;
  const position = at ? { latitude: at.latitude, longitude: at.longitude, at: at.at } : null;
  const parts: readonly BriefPart[] = [
    { key: 'first', title: say`Before anything else`, lines: firstLines(record, voice) },
    { key: 'where', title: say`Where`, lines: whereLines(record, voice) },
    { key: 'call_back', title: say`Call back`, lines: callBackLines(record, voice) },
    { key: 'what', title: say`What happened`, lines: whatLines(record, voice) },
    { key: 'who', title: say`Who`, lines: whoLines(alert, voice) },
    { key: 'dangers', title: say`Dangers and medical notes`, lines: dangerLines(alert, voice) },
    {
      key: 'access',
      title: say`Access`,
      lines: [alert.person_details?.keys_information || say`No keys or access recorded.`],
    },
    {
      key: 'done',
      title: say`Done so far, newest first`,
      lines: story ? doneLines(story, voice) : [],
    },
  ];
  return {
    parts: parts.filter(({ lines }) => lines.length > 0),
    position,
    call_back,
    code: readBackCode({ position, call_back }),
  };
}

/**
 * What must be known before the rest: no position, a test, an alert that is over, a person who must
 * not be called.
 */
function firstLines({ alert }: BriefRecord, { say, exact }: BriefVoice): string[] {
  return [
    ...(knownPosition(alert, alert) ? [] : [say`We have no position for this person.`]),
    ...(alert.on_test ? [say`This alert was raised during a test.`] : []),
    ...(alert.resolution ? [say`This alert was resolved ${exact(alert.resolution.at)}.`] : []),
    ...(isSilent(alert, alert.group)
      ? [say`Silent alert: do not call the person or their device.`]
      : []),
  ];
}

function callBackLines({ alert, call_back }: BriefRecord, { say, phone }: BriefVoice): string[] {
  const { mobile, landline } = alert.person_details ?? {};
  const numbers = isSilent(alert, alert.group)
    ? []
    : [mobile, landline].flatMap((number) => (number ? [phone(number)] : []));
  return [
    call_back ? say`Call us back on ${call_back}.` : say`No call-back number was given.`,
    ...(numbers.length === 0 ? [] : [say`The person: ${numbers.join(', ')}`]),
  ];
}

function whatLines({ alert }: BriefRecord, { say, exact }: BriefVoice): string[] {
  const { repeats, late, happened_at, called_again_at, cancelled_at } = alert;
  const times =
    repeats === undefined || repeats === 0
      ? []
      : [repeats === 1 ? say`Raised again once.` : say`Raised again ${String(repeats)} times.`];
  return [
    say`${alertTypes[alert.type].title}, ${exact(alert.raised_at)}`,
    ...(late
      ? [
          happened_at
            ? say`Received late. By the device’s clock it happened ${exact(happened_at)}.`
            : say`Received late. When it happened is not known.`,
        ]
      : []),
    ...times,
    ...(called_again_at ? [say`Last raised again ${exact(called_again_at)}.`] : []),
    ...(cancelled_at
      ? [say`Cancelled on the device ${exact(cancelled_at)}. It may not have been the person.`]
      : []),
    ...(alert.satellite_sos
      ? [say`An SOS is active on a satellite device. Its emergency centre is also informed.`]
      : []),
  ];
}

function whoLines(
  { person, device, organisation, department, person_details }: Alert,
  { say }: BriefVoice,
): string[] {
  const name =
    person?.name ??
    (device ? say`Nobody is assigned to the device ${device.name}.` : say`Name not known.`);
  return [
    name,
    [organisation.name, department].filter(Boolean).join(', '),
    ...(person ? [person_details?.appearance || say`No description recorded.`] : []),
  ];
}

function dangerLines({ person_details }: Alert, { say }: BriefVoice): string[] {
  const { notes, dogs, isNone } = dangersOf(person_details);
  // The brief states that there are no medical notes; but not that there is no hazard, where dogs
  // are one.
  if (isNone) return [say`No medical or hazard notes.`];
  return [notes ?? say`No medical notes.`, ...(dogs ? [say`Dogs: ${dogs}`] : [])];
}
