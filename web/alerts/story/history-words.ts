// Every line of an alert's story in words.
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { FilterFlag, HistoryItem } from '#domain/alerts/alert-history.ts';
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import { outcomeWords } from '../resolving/outcome-words.ts';
import { workWords } from './work-story.ts';

const deviceWords: Readonly<Record<DeviceEventKind, MessageDescriptor>> = {
  sos: msg`SOS pressed`,
  fall: msg`Fall detected`,
  man_down: msg`No motion`,
  duress: msg`Duress`,
  medical: msg`Medical alarm`,
  safety_shake: msg`Safety shake`,
  welfare_expired: msg`Welfare timer expired`,
  geofence_entered: msg`Entered a geofence`,
  geofence_left: msg`Left a geofence`,
  connection_loss: msg`Connection lost in a session`,
  amber_started: msg`Amber alarm started`,
  test: msg`Test alarm`,
  wearer_cancelled: msg`The wearer cancelled the alarm; the alert stays open`,
  sos_cancelled: msg`SOS cancelled on the device; the alert stays open`,
  check_in: msg`Checked in`,
  welfare_started: msg`Welfare timer started`,
  welfare_extended: msg`Welfare timer extended`,
  welfare_completed: msg`Welfare timer ended by the worker`,
  fall_ended: msg`The fall alarm ended on the device; the alert stays open`,
  welfare_ended: msg`The welfare alarm ended on the device; the alert stays open`,
  amber_ended: msg`Amber alarm ended`,
  low_battery: msg`Battery is low`,
  power_off: msg`Device turned off`,
  power_on: msg`Device turned on`,
  charging_started: msg`Charging started`,
  charging_stopped: msg`Charging stopped`,
  tag_disconnected: msg`Tag disconnected`,
  removed: msg`Device taken off`,
  over_speed: msg`Over the speed limit`,
  tilt: msg`Tilted`,
  motion: msg`Motion`,
  side_key_1: msg`Side key 1 pressed`,
  side_key_2: msg`Side key 2 pressed`,
  button_pressed: msg`Bluetooth button pressed`,
  message: msg`Message from the worker`,
  call_record: msg`Phone call recorded by the app`,
  connection_lost: msg`Connection lost`,
  connection_restored: msg`Connection restored`,
  patrol_requested: msg`The worker asks for a patrol`,
  emergency_requested: msg`The worker asks for emergency services`,
  left_home: msg`Left home`,
  arrived_home: msg`Arrived home`,
  location_requested: msg`Location requested`,
  call: msg`Phone call`,
  position: msg`Location updated`,
  status: msg`Status report`,
  heartbeat: msg`Heartbeat`,
  steps: msg`Steps counted`,
};

/** A line of an alert's story or of a person's. */
type Said = Omit<HistoryItem, 'alert_id'>;

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const listOf = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join(', ') : '');
const nameOf = (value: unknown): string => (typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : '');
const isDeviceKind = (kind: string): kind is DeviceEventKind => kind in deviceWords;
const signal = (kind: string): string => (isDeviceKind(kind) ? i18n._(deviceWords[kind]) : kind.replaceAll('_', ' '));

const accuracy = ({ accuracy_m }: HistoryItem['data']): string => (typeof accuracy_m === 'number' ? `, ±${Math.round(accuracy_m)} m` : '');

/** Where an alarm came from, if its device had never been heard from there. */
const network = ({ new_network }: HistoryItem['data']): string =>
  typeof new_network === 'string' ? t`, from a new network (${new_network})` : '';

const offlineText = (data: HistoryItem['data']): string =>
  [data['content'], data['called'], data['outcome'], data['note'], data['comment']].map(textOf).filter(Boolean).join(', ');

const alertWords: Readonly<Record<string, (item: Said) => string>> = {
  'alert.raised': ({ data }) =>
    (data['late'] === true
      ? t`Alert raised, late: ${signal(textOf(data['signal']))}`
      : t`Alert raised: ${signal(textOf(data['signal']))}`) +
    accuracy(data) +
    network(data),
  'alert.repeated': ({ data }) => t`Raised again: ${signal(textOf(data['signal']))}` + accuracy(data) + network(data),
  'device.online': ({ data }) => t`${textOf(data['device'])} is online`,
  'device.offline': ({ data }) =>
    typeof data['silent_minutes'] === 'number'
      ? t`${textOf(data['device'])} is offline: nothing was heard for ${textOf(data['silent_minutes'])} minutes`
      : t`${textOf(data['device'])} is offline`,
  'satellite_sos.started': () =>
    t`SOS is on at the satellite device; the alert waits until its wearer cancels it there. ZOLEO’s emergency centre is also informed.`,
  'satellite_sos.cancelled': () => t`SOS was cancelled at the satellite device; the alert may be resolved now`,
  'device.replayed': ({ data }) =>
    t`Old messages of the device were sent again from another address (${listOf(data['addresses'])}), ${textOf(data['count'])} in all: somebody may have recorded them. Nothing was changed.`,
  'welfare_session.warned': () => t`The welfare timer is over; the worker is warned`,
  'welfare_session.resumed': ({ data }) =>
    data['in_time'] === true
      ? t`The worker extended the welfare timer before it ran out, which came late; the timer runs again and the alert stays open`
      : t`The worker extended the welfare timer; it runs again and the alert stays open`,
  'welfare_session.completed': ({ data }) =>
    data['in_time'] === true
      ? t`The worker ended the welfare timer before it ran out, which came late; the alert stays open`
      : t`The worker ended the welfare timer after it had run out; the alert stays open`,
  'welfare_session.replaced': () => t`A new welfare timer replaced the one that ran`,
  'welfare_session.extended': ({ data }) => t`Extended the welfare timer by ${textOf(data['minutes'])} minutes`,
  'welfare_session.cancelled': ({ data }) => t`Ended the welfare timer: ${textOf(data['reason'])}`,
  'push.received': () => t`The push reached the phone`,
  'push.opened': () => t`The push was opened on the phone`,
  'alert.viewed': () => t`Opened the alert`,
  'alert.acknowledged': () => t`Acknowledged the alert`,
  'alert.taken_over': ({ data }) => t`Took over the alert from ${nameOf(data['from'])}`,
  'alert.released': ({ data }) =>
    nameOf(data['from']) === '' ? t`Released the alert; it is unowned` : t`Released the alert of ${nameOf(data['from'])}; it is unowned`,
  'alert.monitoring_begun': () => t`The operators have this alert from now on`,
  'alert.monitoring_ended': ({ data }) =>
    nameOf(data['from']) === ''
      ? t`The operators have this alert no longer; the contacts are told`
      : t`The operators, ${nameOf(data['from'])} among them, have this alert no longer; the contacts are told`,
  'alert.resolved': ({ data }) => {
    const outcome = outcomeWords[textOf(data['outcome'])];
    const response = data['response_sent'] === true ? t`response sent` : t`no response sent`;
    return t`Resolved the alert: ${outcome ? i18n._(outcome) : textOf(data['outcome'])}, ${response}. “${textOf(data['note'])}”`;
  },
  'alert.exported': () => t`Exported what the devices said`,
  'alert.commented': ({ data }) => textOf(data['comment']),
  'alert.called_offline': ({ data }) =>
    textOf(data['outcome']) === '' ? t`Called ${textOf(data['called'])}` : t`Called ${textOf(data['called'])}: ${textOf(data['outcome'])}`,
  'alert.acknowledged_by_phone': ({ data }) =>
    textOf(data['note']) === '' ? t`Acknowledged by phone` : t`Acknowledged by phone: ${textOf(data['note'])}`,
  'alert.offline_conflict': ({ data }) => t`Done without the server, and too late: ${offlineText(data)}. ${textOf(data['conflict'])}`,
  'alert.step_ticked': ({ data }) => t`Ticked step ${textOf(data['position'])}: ${textOf(data['content'])}`,
  'alert.step_unticked': ({ data }) => t`Took the tick away from step ${textOf(data['position'])}: ${textOf(data['content'])}`,
};

/** The line in words; a kind that this page does not know yet is still shown, by its own name. */
export function historyText(item: Said): string {
  const words = alertWords[item.kind];
  if (words) return words(item);
  const work = workWords[item.kind];
  if (work) return work(item.data);
  const [, device = ''] = /^device\.(.+)$/.exec(item.kind) ?? [];
  if (device !== '') return signal(device) + accuracy(item.data);
  return item.kind.replaceAll(/[._]/g, ' ');
}

/** Who stands behind the line. */
export function historyActor(item: Said): string {
  if (item.actor) return item.acting_for ? t`${item.actor.name} for ${item.acting_for.name}` : item.actor.name;
  if (item.kind === 'device.replayed') return t`System`;
  return item.kind.startsWith('device.') || item.kind === 'alert.raised' || item.kind === 'alert.repeated' ? t`Device` : t`System`;
}

export const flagWords: Readonly<Record<FilterFlag, MessageDescriptor>> = {
  duress_session: msg`Alarms raised`,
  welfare_session: msg`Welfare sessions`,
  test_alert: msg`Test alerts`,
  comments: msg`Comments`,
  acknowledgement_events: msg`Acknowledgements`,
  resolved: msg`Resolutions`,
  location: msg`Locations`,
  messages: msg`Messages`,
  connection_loss: msg`Connection and power`,
  battery_level: msg`Battery`,
  patrol_and_emergency_requests: msg`Patrol and emergency requests`,
  phone_call: msg`Phone calls`,
  proximity_reminders: msg`Proximity reminders`,
  device_events: msg`Other device events`,
  emergency_partner_events: msg`Emergency partner`,
  sms_events: msg`SMS`,
  inbound_messages: msg`Inbound messages`,
  outbound_messages: msg`Outbound messages`,
  response_steps: msg`Response steps`,
};
