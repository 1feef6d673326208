// What an operator reads to the emergency services, as plain lines to copy: who, what, where, how
// exact, when, the notes, dogs and keys.

import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { AlertPosition } from '#domain/alerts/alert.ts';
import type { KnownPosition } from '#domain/alerts/dispatch-brief/known-position.ts';
import { coordinatesOf } from '#web/ui/map/map-position.ts';
import { sourceWords } from '../detail/reach.ts';

export interface EmergencyFacts {
  subject: string;
  /** What was raised, such as "SOS". */
  type: MessageDescriptor;
  known: KnownPosition | null;
  /** The nearest place in words, or null where it is not known. */
  near: string | null;
  notes: string | null;
  /** How to get in. */
  keys: string | null;
  dogs: string | null;
  distance: (metres: number) => string;
  /** A moment in full, with its zone. */
  exact: (moment: string) => string;
}

/** Lines of plain text. A position that is not current says so before anything else about it. */
export function emergencyText(facts: EmergencyFacts): string {
  const { subject, type, known, near, notes, keys, dogs } = facts;
  const lines = [`${subject}: ${i18n._(type)}`];
  if (known) lines.push(...positionLines(known, facts), ...(near === null ? [] : [near]));
  else lines.push(t`Position: unknown`);
  lines.push(notes ? t`Notes: ${notes}` : t`No medical or hazard notes`);
  if (dogs) lines.push(t`Dogs: ${dogs}`);
  if (keys) lines.push(t`Keys and access: ${keys}`);
  // A minus sign of its own width is for the screen: other programs and search fields read the
  // hyphen.
  return lines.join('\n').replaceAll('\u2212', '-');
}

function positionLines(
  { position, kind }: KnownPosition,
  { distance, exact }: EmergencyFacts,
): string[] {
  const accuracy =
    position.accuracy_m === null ? t`unknown accuracy` : t`within ${distance(position.accuracy_m)}`;
  return [
    ...(kind === 'current' ? [] : [t`No current position. Last known position:`]),
    t`Latitude, longitude: ${coordinatesOf(position)} (${accuracy})`,
    position.doubt === 'time'
      ? t`Position time: unknown, ${sourceOf(position)}`
      : t`Position time: ${exact(position.at)}, ${sourceOf(position)}`,
  ];
}

function sourceOf({ source }: AlertPosition): string {
  const words = sourceWords[source];
  return words ? i18n._(words) : source;
}
