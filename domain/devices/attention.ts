// Why a device that a person carries needs attention: the one rule of the list of devices and of
// the organisation's home.
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';

/** The most urgent first: a device has the first that is true of it. */
export const attentionReasons = ['offline', 'low_battery', 'never', 'untested'] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** A device counts as tested for so long after its wearer pressed it. */
export const testedForDays = 30;

/** The alerts that a wearer raises on purpose; each of them shows that the way to us works. */
export const pressedAlerts = [
  'duress',
  'sos',
  'medical',
  'safety_shake',
  'test',
  'patrol_request',
] as const satisfies readonly AlertTypeName[];
