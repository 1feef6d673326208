// The kinds of alert, their priority, and which device events raise them (design section 12.3)
// (R006 to R008).
import * as z from 'zod';
import type { Priority } from './priority.ts';

export const alertTypeNames = [
  'duress',
  'sos',
  'medical',
  'fall',
  'man_down',
  'welfare',
  'safety_shake',
  'geofence',
  'connection_loss',
  'test',
  'patrol_request',
] as const;
export type AlertTypeName = (typeof alertTypeNames)[number];
export const alertTypeName = z.enum(alertTypeNames);

export interface AlertType {
  readonly id: number;
  readonly name: AlertTypeName;
  readonly title: string;
  readonly priority: Priority;
}

/** The rows of the table alert_types; a test holds the two together. */
export const alertTypes: Readonly<Record<AlertTypeName, AlertType>> = {
  duress: { id: 1, name: 'duress', title: 'Duress', priority: 1 },
  sos: { id: 2, name: 'sos', title: 'SOS', priority: 1 },
  medical: { id: 3, name: 'medical', title: 'Medical', priority: 1 },
  fall: { id: 4, name: 'fall', title: 'Fall detected', priority: 1 },
  man_down: { id: 5, name: 'man_down', title: 'No motion', priority: 1 },
  welfare: { id: 6, name: 'welfare', title: 'Welfare timer expired', priority: 2 },
  safety_shake: { id: 7, name: 'safety_shake', title: 'Safety shake', priority: 2 },
  geofence: { id: 8, name: 'geofence', title: 'Geofence', priority: 3 },
  connection_loss: {
    id: 9,
    name: 'connection_loss',
    title: 'Connection loss in a session',
    priority: 3,
  },
  test: { id: 10, name: 'test', title: 'Test alert', priority: 4 },
  patrol_request: { id: 11, name: 'patrol_request', title: 'Patrol requested', priority: 2 },
};

/**
 * Device event kind -> the alert it raises. Other kinds are lines on the timeline, never a row of
 * the queue.
 */
export const alertRaisedBy: Readonly<Record<string, AlertTypeName>> = {
  sos: 'sos',
  duress: 'duress',
  medical: 'medical',
  fall: 'fall',
  man_down: 'man_down',
  welfare_expired: 'welfare',
  safety_shake: 'safety_shake',
  geofence_entered: 'geofence',
  geofence_left: 'geofence',
  connection_loss: 'connection_loss',
  test: 'test',
  // The worker asks for a patrol: without an alert no operator would see the request.
  patrol_requested: 'patrol_request',
  emergency_requested: 'sos',
};
