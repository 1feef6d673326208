// The words, marks and colours of an alert's type and state, in one place for queue, details and
// announcements.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAlertOctagon,
  IconBellX,
  IconCar,
  IconCircleCheck,
  IconClockExclamation,
  IconDeviceMobileVibration,
  IconEyeCheck,
  IconFlask,
  IconHeartbeat,
  IconHourglass,
  IconHourglassEmpty,
  IconMapPinExclamation,
  IconSos,
  IconTrendingDown,
  IconUserExclamation,
  IconWifiOff,
  IconZzz,
} from '@tabler/icons-react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import type { Priority } from '#domain/alerts/priority.ts';
import type { Tone } from '#web/ui/display/badge.tsx';

export type AlertState =
  | 'unowned'
  | 'overdue'
  | 'assigned'
  | 'acknowledged'
  | 'follow_up'
  | 'resolved';

/**
 * Assigned: a later alert of a person went to the owner of the first, or its alarm was repeated; it
 * calls until it is acknowledged.
 */
export function stateOf(
  row: Pick<
    AlertRow,
    'status' | 'owner' | 'acknowledged_at' | 'follow_up_at' | 'follow_up_lapsed' | 'called_again_at'
  >,
): AlertState {
  if (row.status === 'resolved') return 'resolved';
  if (!row.owner) return 'unowned';
  if (row.follow_up_lapsed) return 'overdue';
  if (row.called_again_at) return 'assigned';
  if (row.follow_up_at) return 'follow_up';
  return row.acknowledged_at ? 'acknowledged' : 'assigned';
}

interface Look {
  readonly words: MessageDescriptor;
  readonly icon: typeof IconBellX;
}

export const states: Readonly<Record<AlertState, Look & { tone: Tone }>> = {
  unowned: { words: msg`Unowned`, icon: IconBellX, tone: 'alarm' },
  overdue: { words: msg`Overdue`, icon: IconHourglassEmpty, tone: 'alarm' },
  assigned: { words: msg`Not answered`, icon: IconUserExclamation, tone: 'alarm' },
  acknowledged: { words: msg`Acknowledged`, icon: IconEyeCheck, tone: 'progress' },
  follow_up: { words: msg`Follow-up`, icon: IconHourglass, tone: 'follow-up' },
  resolved: { words: msg`Resolved`, icon: IconCircleCheck, tone: 'good' },
};

export const types: Readonly<Record<AlertTypeName, Look>> = {
  duress: { words: msg`Duress`, icon: IconAlertOctagon },
  sos: { words: msg`SOS`, icon: IconSos },
  medical: { words: msg`Medical`, icon: IconHeartbeat },
  fall: { words: msg`Fall detected`, icon: IconTrendingDown },
  man_down: { words: msg`No motion`, icon: IconZzz },
  welfare: { words: msg`Welfare timer expired`, icon: IconClockExclamation },
  safety_shake: { words: msg`Safety shake`, icon: IconDeviceMobileVibration },
  geofence: { words: msg`Geofence`, icon: IconMapPinExclamation },
  connection_loss: { words: msg`Connection loss in a session`, icon: IconWifiOff },
  test: { words: msg`Test alert`, icon: IconFlask },
  patrol_request: { words: msg`Patrol requested`, icon: IconCar },
};

/** Where a row has no room for the whole. */
export const shortTypes: Readonly<Partial<Record<AlertTypeName, MessageDescriptor>>> = {
  welfare: msg`Timer expired`,
  connection_loss: msg`Connection lost`,
};

export const isTypeName = (text: string | undefined): text is AlertTypeName =>
  text !== undefined && text in types;

/** All types, in the order of their urgency. */
export const typeNames: readonly AlertTypeName[] = Object.keys(types).filter(isTypeName);

export const deviceTypes: Readonly<Record<string, MessageDescriptor>> = {
  app: msg`Mobile app`,
  ev04: msg`EV-04 pendant`,
  button: msg`Button`,
  zoleo: msg`Zoleo satellite`,
};

/** Each priority as a word, in addition to its shape, colour and sound (ux.md check 6). */
export const priorityWords: Readonly<Record<Priority, MessageDescriptor>> = {
  1: msg`Emergency`,
  2: msg`Urgent`,
  3: msg`Attention`,
  4: msg`Test`,
};

/** The subject of an alert: the worker, or the device where it is assigned to no one. */
export const subjectOf = (row: Pick<AlertRow, 'person' | 'device'>): string =>
  row.person?.name ?? row.device?.name ?? '';

/** The organisation, and the department where there is one. */
export const placeOf = (row: Pick<AlertRow, 'organisation' | 'department'>): string =>
  row.department === undefined
    ? row.organisation.name
    : `${row.organisation.name}, ${row.department}`;
