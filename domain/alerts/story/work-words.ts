// The lines of an alert's story about the work on it: timers, messages, calls, patrols, tests,
// escalation, pendant commands.
import { deliveryWords } from './delivery-words.ts';
import { dispatchWords } from './dispatch-words.ts';
import { callOutcome, commandWords } from './outcome-words.ts';
import {
  isOneOf,
  type LineWords,
  listOf,
  nameOf,
  type StoryData,
  saying,
  textOf,
  type Voice,
} from './voice.ts';

const commandOf = ({ command }: StoryData): string =>
  isOneOf(command, commandWords) ? commandWords[command] : textOf(command);
function partyOf(data: StoryData, { say }: Voice): string {
  const name = textOf(data['party_name']);
  if (name !== '') return name;
  if (data['party'] === 'device') return say`the device`;
  return data['party'] === 'contact' ? say`a contact` : say`the worker`;
}
const lead = (data: StoryData): string =>
  [textOf(data['provider']), textOf(data['reference'])].filter(Boolean).join(', ');
const patrol = (data: StoryData): string => (lead(data) === '' ? '' : ` (${lead(data)})`);
const contactOf = (data: StoryData): string => textOf(data['contact']) || nameOf(data['contact']);
const channelNames: Readonly<Record<string, string>> = {
  sms: 'text',
  voice: 'call',
  email: 'email',
  push: 'push',
};
const channelsOf = ({ channels }: StoryData): string =>
  Array.isArray(channels)
    ? listOf(channels.map((channel) => channelNames[textOf(channel)] ?? channel))
    : '';
/** The actor, and the person they act for. */
const namesOf = (data: StoryData): string =>
  `${textOf(data['requester_name'])} for ${textOf(data['user_name'])}`;
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
/** ` (reason)`, or nothing. */
const reason = (value: unknown): string => (textOf(value) === '' ? '' : ` (${textOf(value)})`);

/** How fast a drill was answered, where it was. */
const drillFigures = ({ seconds, steps_done, steps_total }: StoryData): string =>
  typeof seconds === 'number'
    ? `: acknowledged in ${seconds} s${typeof steps_total === 'number' && steps_total > 0 ? `, ${textOf(steps_done)} of ${steps_total} steps done` : ''}`
    : '';

/** The recipient of a dispatch brief, and whether what they read back was right. */
function briefGiven(
  { service, taken_by, reference: number, ...readBack }: StoryData,
  voice: Voice,
): string {
  const { say } = voice;
  const to = [service, taken_by].map(textOf).filter(Boolean).join(', ');
  const given = `${say`Dispatch brief given to ${to}`}${reason(number)}.`;
  return `${given} ${readBackText(readBack, voice)}`;
}

function readBackText({ read_back, code_back }: StoryData, { say }: Voice): string {
  const code = Array.from(textOf(code_back)).join(' ');
  if (read_back === 'digits') return say`Every digit was read back correctly, code ${code}.`;
  if (read_back === 'code') return say`The code ${code} was read back.`;
  return say`Nothing was read back.`;
}

/** The words for each kind of line. */
export const workWords: LineWords = {
  ...deliveryWords,
  ...dispatchWords,
  'device_command.requested': (data, { say }) => say`Command requested: ${commandOf(data)}`,
  'device_command.sent': (data, { say }) => say`Command sent: ${commandOf(data)}`,
  'device_command.confirmed': (data, { say }) => say`Command completed: ${commandOf(data)}`,
  'device_command.refused': (data, { say }) =>
    say`Command refused: ${commandOf(data)}` + reason(data['why']),
  'device_command.not_confirmed': (data, { say }) =>
    say`Command not confirmed: ${commandOf(data)}. The pendant did not reply.`,
  'alert.follow_up_set': (data, { say }) =>
    say`Follow up in ${textOf(data['minutes'])} minutes` + saying(data['reason']),
  'alert.follow_up_cancelled': (_data, { say }) => say`Cancelled the follow-up`,
  'alert.follow_up_lapsed': (_data, { say }) =>
    say`The follow-up timer expired. The alert is sounding again.`,
  'alert.message_sent': (data, { say }) => say`Message sent: “${textOf(data['text'])}”`,
  'alert.message_received': (data, { say }) =>
    say`Message from the worker: “${textOf(data['text'])}”`,
  'alert.message_read': (_data, { say }) => say`Read the worker’s message`,
  'alert.brief_given': briefGiven,
  'alert.phone_call_begun': (data, voice) =>
    voice.say`Calling ${partyOf(data, voice)} ${voice.phone(textOf(data['number']))}`,
  'alert.phone_call_ended': (data, voice) =>
    voice.say`Call to ${partyOf(data, voice)}: ${callOutcome(data['outcome'])}` +
    reason(data['note']),
  'patrol_job.requested': (data, { say }) => say`Requested a patrol` + saying(data['instructions']),
  'patrol_job.dispatched': (data, { say }) => say`Patrol on the way` + patrol(data),
  'patrol_job.begun': (data, { say }) => say`Patrol on site` + patrol(data),
  'patrol_job.completed': (data, { say }) => say`Patrol completed` + patrol(data),
  'patrol_job.cancelled': (data, { say }) => say`Patrol called off` + patrol(data),
  'patrol_job.updated': (data, { say }) => say`Patrol updated` + patrol(data),
  'patrol_job.not_delivered': (data, { say }) =>
    say`Could not reach the patrol provider` + saying(data['failure']),
  'alert.taken_together': (data, { say }) =>
    say`Taken as one event with ${textOf(data['alerts'])} alerts: ${textOf(data['name'])}`,
  'common_cause.texted': (data, { say }) =>
    say`Text to everybody affected: “${textOf(data['text'])}”`,
  'on_test.begun': (data, { say }) => say`Put on test` + saying(data['reason']),
  'drill.ended': (_data, { say }) => say`Drill ended`,
  'drill.revealed': (data, { say }) => say`This was a drill` + drillFigures(data),
  'on_test.ended': (_data, { say }) => say`Test ended`,
  'shared_alert.created': (data, { say }) => say`Created a link for ${textOf(data['name'])}`,
  'shared_alert.opened': (data, { say }) => say`${textOf(data['name'])} opened the link`,
  'shared_alert.revoked': (data, { say }) => say`Revoked the link for ${textOf(data['name'])}`,
  'alert.unseen': (data, { say }) =>
    isEmptyList(data['told'])
      ? say`No console showed the alert in time. Nobody on duty could be notified.`
      : say`No console showed the alert in time. The centre’s staff on duty were notified.`,
  'alert.owner_reminded': (data, { say }) =>
    say`No action for a while. ${nameOf(data['owner'])} was reminded.`,
  'alert.supervisors_told': (_data, { say }) =>
    say`No action for too long. The supervisors were notified.`,
  'escalation.started': (_data, { say }) => say`Escalation started`,
  'escalation.planned': (_data, { say }) => say`Escalation order set`,
  'escalation.contact_wrote': (data, { say }) =>
    say`Text from ${contactOf(data)}: “${textOf(data['text'])}”`,
  'escalation.told': (data, { say }) => say`Notifying ${contactOf(data)} by ${channelsOf(data)}`,
  'escalation.started_again': (_data, { say }) =>
    say`No one has responded. The contacts are notified again, starting with the first.`,
  'escalation.admins_told': (_data, { say }) =>
    say`No one has responded. The organisation’s admins were notified.`,
  'escalation.any_hour_told': (_data, { say }) =>
    say`No contact is available at this hour. All contacts were notified.`,
  'escalation.nobody_reachable': (data, { say }) =>
    isEmptyList(data['told'])
      ? say`No contact can be reached. Nobody was notified.`
      : say`No contact can be reached. The platform’s staff were notified.`,
  'escalation.also_responding': (data, { say }) => say`${contactOf(data)} is also responding`,
  'escalation.stopped': (_data, { say }) => say`Escalation stopped`,
  'session_request.requested': (data, { say }) => say`Session request: ${namesOf(data)}`,
  'session_request.accepted': (data, { say }) => say`Session request accepted: ${namesOf(data)}`,
  'session_request.begun': (data, { say }) => say`Started to act for someone: ${namesOf(data)}`,
  'session_request.cancelled': (data, { say }) => say`Session request cancelled: ${namesOf(data)}`,
  'session_request.ended': (data, { say }) =>
    say`Session request ended: ${namesOf(data)}` + saying(data['text']),
  'user.history_exported': (_data, { say }) => say`Exported the history`,
  'user.moved': (_data, { say }) => say`Moved here from another organisation`,
  'user.commented': (data) => textOf(data['comment']),
};
