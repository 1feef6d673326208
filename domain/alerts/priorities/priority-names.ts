// The priorities that a type of alert can be given, by name, and which types can be given one.
import type { AlertTypeName } from '../alert-type.ts';
import type { Priority } from '../priority.ts';

export const priorityNames = ['emergency', 'urgent', 'attention'] as const;
export type PriorityName = (typeof priorityNames)[number];

/** The choices of an organisation: `default` is the platform's priority. */
export const ownPriorities = ['default', ...priorityNames] as const;

export const priorityOf: Readonly<Record<PriorityName, Priority>> = {
  emergency: 1,
  urgent: 2,
  attention: 3,
};

/**
 * A person asks for help, so it is always Emergency; a test is always last. The others can be
 * changed.
 */
export const fixedTypes = [
  'duress',
  'sos',
  'medical',
  'test',
] as const satisfies readonly AlertTypeName[];
export const changeableTypes = [
  'fall',
  'man_down',
  'welfare',
  'safety_shake',
  'patrol_request',
  'connection_loss',
  'geofence',
] as const satisfies readonly AlertTypeName[];
export type ChangeableType = (typeof changeableTypes)[number];

/** The priorities of the types until the platform chooses others (domain/alerts/alert-type.ts). */
export const standardPriorities: Readonly<Record<ChangeableType, PriorityName>> = {
  fall: 'emergency',
  man_down: 'emergency',
  welfare: 'urgent',
  safety_shake: 'urgent',
  patrol_request: 'urgent',
  connection_loss: 'attention',
  geofence: 'attention',
};
