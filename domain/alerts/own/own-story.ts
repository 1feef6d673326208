// What of an alert's story the organisation's people read: a list of kinds with the data that goes
// along, so that a new kind, and a new field of a known one, stays with the centre until it is here.
import { archivedKind, type HistoryItem } from '../alert-history.ts';
import type { OwnLine } from './own-alert.ts';

const alarm = [
  'signal',
  'late',
  'accuracy_m',
  'geofence',
  'by_device',
  'inferred',
  'folded',
  'via',
] as const;
const patrol = ['provider', 'reference'] as const;
const partner = ['partner_name', 'services'] as const;
const contact = ['contact'] as const;
const call = ['party', 'party_name', 'outcome'] as const;
const command = ['command'] as const;

/**
 * Left out: comments, steps and their answers, follow-ups, who of the centre has the alert, offers,
 * reminders, proposals to resolve, briefs' references and codes, numbers and addresses, and the
 * words of messages.
 */
const kinds: Readonly<Record<string, readonly string[]>> = {
  [archivedKind]: ['before'],
  'alert.raised': alarm,
  'alert.repeated': alarm,
  'alert.acknowledged': contact,
  'alert.acknowledged_by_phone': [],
  'alert.released': [],
  'alert.monitoring_begun': [],
  'alert.monitoring_ended': [],
  'alert.resolved': ['contact', 'outcome', 'response_sent', 'resolution_comment', 'in_bulk'],
  'alert.message_sent': [],
  'alert.message_received': [],
  'alert.phone_call_begun': call,
  'alert.phone_call_ended': call,
  'alert.brief_given': ['service'],
  'patrol_job.requested': [],
  'patrol_job.dispatched': patrol,
  'patrol_job.begun': patrol,
  'patrol_job.completed': patrol,
  'patrol_job.cancelled': patrol,
  'patrol_job.not_delivered': [],
  'partner_dispatch.requested': partner,
  'partner_dispatch.accepted': ['partner_name'],
  'partner_dispatch.sent': ['partner_name'],
  'partner_dispatch.psap_contacted': ['partner_name'],
  'partner_dispatch.closed': ['partner_name'],
  'partner_dispatch.cancelled': [],
  'partner_dispatch.failed': ['partner_name'],
  'escalation.started': [],
  'escalation.told': ['contact', 'channels'],
  'escalation.started_again': [],
  'escalation.admins_told': [],
  'escalation.any_hour_told': [],
  'escalation.nobody_reachable': [],
  'escalation.also_responding': contact,
  'escalation.stopped': [],
  'shared_alert.opened': ['name'],
  'satellite_sos.started': [],
  'satellite_sos.cancelled': [],
  'welfare_session.warned': [],
  'welfare_session.resumed': ['in_time'],
  'welfare_session.completed': ['in_time'],
  'welfare_session.replaced': [],
  'welfare_session.extended': ['minutes'],
  'on_test.begun': [],
  'on_test.ended': [],
  'device_command.requested': command,
  'device_command.sent': command,
  'device_command.confirmed': command,
  'device_command.refused': command,
  'device_command.not_confirmed': command,
};

/** Reports of a device, which its own history shows to the same people. */
const deviceData = [
  'device',
  'silent_minutes',
  'times',
  'minutes',
  'geofence',
  'by_device',
  'inferred',
  'accuracy_m',
  'original_time',
] as const;
const devicePrefix = 'device.';
/** Of recordings of calls, and of networks, which are an operator's to judge. */
const notOfDevices = new Set([
  'device.call',
  'device.call_record',
  'device.new_network',
  'device.replayed',
  'device.message',
]);

const keysOf = (kind: string): readonly string[] | undefined => {
  if (Object.hasOwn(kinds, kind)) return kinds[kind];
  return kind.startsWith(devicePrefix) && !notOfDevices.has(kind) ? deviceData : undefined;
};

/** The kinds by name, for a query; those of devices begin with `ownDeviceKinds`. */
export const ownStoryKinds: readonly string[] = Object.keys(kinds);
export const ownDeviceKinds = { beginWith: devicePrefix, except: [...notOfDevices] } as const;

/** The lines of these records are written by operators, but for those of contacts. */
const centreObjects = new Set(['alert', 'patrol_job', 'partner_dispatch']);

function authorOf({ kind, actor, data }: HistoryItem, isByPerson: boolean): OwnLine['by'] {
  if (actor) return 'person';
  if (kind === 'shared_alert.opened') return 'contact';
  if (typeof data['contact'] === 'string' && /^(alert|escalation\.also)/.test(kind))
    return 'contact';
  if (!isByPerson) return 'machine';
  return centreObjects.has(kind.split('.')[0] ?? kind) ? 'centre' : 'staff';
}

/**
 * The line as the organisation reads it; null for one that stays with the centre.
 * @param item with its actor where the reader's view shows that person
 * @param isByPerson whether a person is behind it, shown or not
 */
export function ownLineOf(item: HistoryItem, isByPerson: boolean): OwnLine | null {
  const keys = keysOf(item.kind);
  if (keys === undefined) return null;
  const { acting_for: _actingFor, data, ...line } = item;
  const kept = Object.fromEntries(
    keys.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])),
  );
  return { ...line, data: kept, by: authorOf(item, isByPerson) };
}
