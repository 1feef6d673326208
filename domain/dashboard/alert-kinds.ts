// Which alert types a figure counts. A type is in one kind at most; tests and requests for a patrol
// are in none.
import { type AlertTypeName, alertTypes } from '#domain/alerts/alert-type.ts';

export const alertKinds = ['safety', 'shake', 'medical'] as const;
export type AlertKind = (typeof alertKinds)[number];

const typesOf: Readonly<Record<AlertKind, readonly AlertTypeName[]>> = {
  safety: ['duress', 'sos', 'fall', 'man_down', 'welfare', 'geofence', 'connection_loss'],
  shake: ['safety_shake'],
  medical: ['medical'],
};

/** The ids of the alert types of a kind. */
export const typeIdsOf = (kind: AlertKind): number[] =>
  typesOf[kind].map((name) => alertTypes[name].id);
