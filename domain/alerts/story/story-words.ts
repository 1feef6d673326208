// Every line of an alert's story in words.
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import { archivedKind } from '../alert-history.ts';
import { deviceRecordWords } from './device-record-words.ts';
import { deviceWords } from './device-words.ts';
import { callOutcome } from './outcome-words.ts';
import { endedProposal, resolutionLines } from './resolution-words.ts';
import {
  type LineWords,
  listOf,
  nameOf,
  type Said,
  type StoryData,
  saying,
  textOf,
  type Voice,
} from './voice.ts';
import { workWords } from './work-words.ts';

const isDeviceKind = (kind: string): kind is DeviceEventKind => kind in deviceWords;
const signal = (kind: string): string =>
  isDeviceKind(kind) ? deviceWords[kind] : kind.replaceAll('_', ' ');

/** A call for help in words, as the person wrote it. */
function calledForHelp({ via, text, message, shared_with }: StoryData, { say }: Voice): string {
  const words = textOf(text);
  const how =
    via === 'sms'
      ? say`Help by text message: “${words}”`
      : say`Help in the answer to “${textOf(message)}”: “${words}”`;
  return Array.isArray(shared_with) && shared_with.length > 0
    ? how + say` (same number: ${listOf(shared_with)})`
    : how;
}

/**
 * With the name of the place that was entered or left. Geofences set on a pendant by others than us
 * have none.
 */
function happened(kind: string, data: StoryData, voice: Voice): string {
  const { geofence, inferred, by_device } = data;
  const { say } = voice;
  if (kind === 'help') return calledForHelp(data, voice);
  if (typeof geofence !== 'string') return signal(kind);
  const crossed = kind === 'geofence_entered' ? say`Entered ${geofence}` : say`Left ${geofence}`;
  if (by_device === true) return crossed + say` (reported by the pendant)`;
  return inferred === true ? crossed + say` (inferred: positions in between are missing)` : crossed;
}

/** With the load of an operator who had a full one, and the reason for another alert. */
function assignedText({ assignee, from, open, reason }: StoryData, { say }: Voice): string {
  const to = from
    ? say`Assigned to ${nameOf(assignee)}, was with ${nameOf(from)}`
    : say`Assigned to ${nameOf(assignee)}`;
  const load = typeof open === 'number' ? say` (already had ${String(open)} open alerts)` : '';
  return to + load + saying(reason);
}

/** Why an offered alert is back in the queue. */
function returnedOffer({ operator, ending }: StoryData, { say }: Voice): string {
  const name = nameOf(operator);
  if (ending === 'no_answer') return say`${name} did not answer in 20 seconds. Back in the queue.`;
  return ending === 'switched_off'
    ? say`Automatic distribution was turned off. Back in the queue.`
    : say`${name} is no longer available. Back in the queue.`;
}

function setAsideText({ geofence, crossed, known }: StoryData, { say }: Voice): string {
  const place = textOf(geofence) || say`a geofence`;
  if (known === true)
    return crossed === 'entry'
      ? say`The pendant reported entering ${place}, as positions had before`
      : say`The pendant reported leaving ${place}, as positions had before`;
  return crossed === 'entry'
    ? say`The pendant reported entering ${place}, but positions say otherwise`
    : say`The pendant reported leaving ${place}, but positions say otherwise`;
}

const accuracy = ({ accuracy_m }: StoryData): string =>
  typeof accuracy_m === 'number' ? `, ±${Math.round(accuracy_m)} m` : '';

/** The source address of an alarm from a network on which its device had never been seen. */
const network = ({ new_network }: StoryData, { say }: Voice): string =>
  typeof new_network === 'string' ? say`, from a new network (${new_network})` : '';

const offlineText = (data: StoryData): string =>
  [data['content'], data['called'], callOutcome(data['outcome']), data['note'], data['comment']]
    .map(textOf)
    .filter(Boolean)
    .join(', ');

/** "step 2: Call the mobile; step 3: Call the contacts". */
const stepsOf = (steps: unknown): string =>
  Array.isArray(steps)
    ? steps
        .flatMap((step: unknown) =>
          isStep(step)
            ? `${textOf(step.position)}: ${textOf(step.content).replace(/\.$/, '')}`
            : [],
        )
        .join('; ')
    : '';
const isStep = (step: unknown): step is { position: unknown; content: unknown } =>
  typeof step === 'object' && step !== null && 'position' in step && 'content' in step;

function answerText(answer: unknown, say: Voice['say']): string {
  if (answer === 'yes') return say`Yes`;
  return answer === 'no' ? say`No` : textOf(answer);
}

const alertWords: LineWords = {
  [archivedKind]: ({ before }, { say }) =>
    say`What devices and the system recorded before ${textOf(before)} is kept in the archive.`,
  'geofence.reminded': ({ geofence }, { say }) =>
    say`Reminded to start a welfare timer near ${textOf(geofence)}`,
  'geofence.snoozed': ({ geofence, minutes }, { say }) =>
    say`Snoozed the reminder near ${textOf(geofence)} for ${textOf(minutes)} min`,
  'geofence.dismissed': ({ geofence }, { say }) =>
    say`Dismissed the reminder near ${textOf(geofence)}`,
  'geofence.timer_started': ({ geofence }, { say }) =>
    say`Welfare timer started after the reminder near ${textOf(geofence)}`,
  'geofence.report_set_aside': setAsideText,
  'alert.raised': (data, voice) =>
    (data['late'] === true
      ? voice.say`Alert raised, late: ${happened(textOf(data['signal']), data, voice)}`
      : voice.say`Alert raised: ${happened(textOf(data['signal']), data, voice)}`) +
    accuracy(data) +
    network(data, voice),
  'alert.repeated': (data, voice) =>
    (typeof data['folded'] === 'number'
      ? voice.say`Raised again ${String(data['folded'] + 1)} times: ${happened(textOf(data['signal']), data, voice)}`
      : voice.say`Raised again: ${happened(textOf(data['signal']), data, voice)}`) +
    accuracy(data) +
    network(data, voice),
  'device.online': (data, { say }) => say`${textOf(data['device'])} is online`,
  'device.offline': (data, { say }) =>
    typeof data['silent_minutes'] === 'number'
      ? say`${textOf(data['device'])} is offline: no signal for ${textOf(data['silent_minutes'])} minutes`
      : say`${textOf(data['device'])} is offline`,
  'device.reconnected': (data, { say }) =>
    data['minutes'] === 1
      ? say`${textOf(data['device'])} reconnected ${textOf(data['times'])} times in 1 minute`
      : say`${textOf(data['device'])} reconnected ${textOf(data['times'])} times in ${textOf(data['minutes'])} minutes`,
  'device.new_network': (data, { say }) =>
    say`${textOf(data['device'])} is sending from a new network (${textOf(data['new_network'])}). Its positions from there are shown separately.`,
  'satellite_sos.started': (_data, { say }) =>
    say`SOS is active on the satellite device. The alert can be resolved once the wearer cancels it there. ZOLEO’s emergency centre is also informed.`,
  'satellite_sos.cancelled': (_data, { say }) =>
    say`SOS cancelled on the satellite device. The alert can now be resolved.`,
  'device.replayed': (data, { say }) =>
    say`Old messages from this device were sent again from another address (${listOf(data['addresses'])}), ${textOf(data['count'])} in total. Someone may have recorded them. Nothing was changed.`,
  'welfare_session.warned': (_data, { say }) =>
    say`The welfare timer expired. The worker was warned.`,
  'welfare_session.resumed': (data, { say }) =>
    data['in_time'] === true
      ? say`The worker extended the welfare timer before it expired, but the update arrived late. The timer is running again. The alert stays open.`
      : say`The worker extended the welfare timer. It is running again. The alert stays open.`,
  'welfare_session.completed': (data, { say }) =>
    data['in_time'] === true
      ? say`The worker ended the welfare timer before it expired, but the update arrived late. The alert stays open.`
      : say`The worker ended the welfare timer after it expired. The alert stays open.`,
  'welfare_session.replaced': (_data, { say }) =>
    say`A new welfare timer replaced the previous one`,
  'welfare_session.extended': (data, { say }) =>
    say`Extended the welfare timer by ${textOf(data['minutes'])} minutes`,
  'welfare_session.cancelled': (data, { say }) =>
    say`Ended the welfare timer: ${textOf(data['reason'])}`,
  'push.received': (_data, { say }) => say`Push notification delivered to the phone`,
  'push.opened': (_data, { say }) => say`Push notification opened on the phone`,
  'alert.viewed': (_data, { say }) => say`Opened the alert`,
  'alert.acknowledged': (_data, { say }) => say`Acknowledged the alert`,
  'alert.assigned': (data, voice) => assignedText(data, voice),
  'alert.offered': (data, { say }) => say`Offered to ${nameOf(data['operator'])}`,
  'alert.offer_returned': (data, voice) => returnedOffer(data, voice),
  'alert.taken_over': (data, { say }) => say`Took over the alert from ${nameOf(data['from'])}`,
  'alert.released': (data, { say }) =>
    nameOf(data['from']) === ''
      ? say`Released the alert. It is now unowned.`
      : say`Released ${nameOf(data['from'])}’s alert. It is now unowned.`,
  'alert.monitoring_begun': (_data, { say }) => say`Operators now monitor this alert`,
  'alert.monitoring_ended': (data, { say }) =>
    nameOf(data['from']) === ''
      ? say`Operators no longer monitor this alert. The contacts are notified.`
      : say`Operators, including ${nameOf(data['from'])}, no longer monitor this alert. The contacts are notified.`,
  ...resolutionLines,
  'alert.steps_skipped': ({ reason, steps }, { say }) =>
    say`Skipped step ${stepsOf(steps)}: ${textOf(reason)}`,
  'alert.exported': (_data, { say }) => say`Exported the device messages`,
  'alert.evidence_exported': (_data, { say }) => say`Exported the evidence bundle`,
  'alert.evidence_held': ({ reason }, { say }) => say`Put the evidence on hold: ${textOf(reason)}`,
  'alert.evidence_released': (_data, { say }) => say`Released the evidence from its hold`,
  'alert.commented': (data) => textOf(data['comment']),
  'alert.called_offline': (data, { say }) =>
    textOf(data['outcome']) === ''
      ? say`Called ${textOf(data['called'])}`
      : say`Called ${textOf(data['called'])}: ${callOutcome(data['outcome'])}`,
  'alert.acknowledged_by_phone': (data, { say }) =>
    textOf(data['note']) === ''
      ? say`Acknowledged by phone`
      : say`Acknowledged by phone: ${textOf(data['note'])}`,
  'alert.offline_conflict': (data, { say }) =>
    say`Recorded offline, too late to apply: ${offlineText(data)}. ${textOf(data['conflict'])}`,
  'alert.step_ticked': (data, { say }) => {
    const step = `${textOf(data['position'])}: ${textOf(data['content'])}`;
    if (textOf(data['outcome']) !== '')
      return say`Step ${step} – ${callOutcome(data['outcome'])}` + saying(data['answer']);
    return textOf(data['answer']) === ''
      ? say`Ticked step ${step}`
      : say`Answered step ${step} – ${answerText(data['answer'], say)}`;
  },
  'alert.step_unticked': (data, { say }) =>
    say`Unticked step ${textOf(data['position'])}: ${textOf(data['content'])}`,
};

const words: LineWords = { ...alertWords, ...workWords, ...deviceRecordWords };
/** Every kind with words of its own, in addition to device events. */
export const storyKinds: readonly string[] = Object.keys(words);

/** The line in words; a kind without words is shown by its own name. */
export function historyText({ kind, data }: Said, voice: Voice): string {
  const said = words[kind];
  if (said) return said(data, voice) + endedProposal(data, voice);
  const [, device = ''] = /^device\.(.+)$/.exec(kind) ?? [];
  if (device === '') return kind.replaceAll(/[._]/g, ' ');
  if (alarmEnds.has(device) && typeof data['new_network'] === 'string')
    return voice.say`Unconfirmed, sent from a new network (${data['new_network']}): ${signal(device)}`;
  return happened(device, data, voice) + accuracy(data) + network(data, voice);
}

/** Anyone could have sent them from a new network. */
const alarmEnds = new Set(['wearer_cancelled', 'fall_ended', 'welfare_ended']);

/** The actor of the line. */
export function historyActor({ actor, acting_for, kind, data }: Said, { say }: Voice): string {
  if (actor) return acting_for ? say`${actor.name} for ${acting_for.name}` : actor.name;
  // A text or an answer is no device's.
  if (data['signal'] === 'help') return say`Worker`;
  const isDevices =
    kind !== 'device.replayed' &&
    kind !== 'device.new_network' &&
    (kind.startsWith('device.') || kind === 'alert.raised' || kind === 'alert.repeated');
  return isDevices ? say`Device` : say`System`;
}
