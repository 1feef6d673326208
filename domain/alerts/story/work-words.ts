// The lines of an alert's story about what was done besides having it and closing it: timers, messages, calls, patrols, tests, contacts told, pendants asked.
import { deliveryWords } from './delivery-words.ts';
import { callOutcomeWords, commandWords } from './outcome-words.ts';
import { type LineWords, listOf, nameOf, type StoryData, saying, textOf, type Voice } from './voice.ts';

const isOneOf = <Name extends string>(value: unknown, words: Readonly<Record<Name, string>>): value is Name =>
  typeof value === 'string' && value in words;
const outcomeOf = (value: unknown): string => (isOneOf(value, callOutcomeWords) ? callOutcomeWords[value] : textOf(value));
const commandOf = ({ command }: StoryData): string => (isOneOf(command, commandWords) ? commandWords[command] : textOf(command));
const partyOf = (data: StoryData, { say }: Voice): string =>
  textOf(data['party_name']) ||
  (data['party'] === 'device' ? say`the device` : data['party'] === 'contact' ? say`a contact` : say`the worker`);
const lead = (data: StoryData): string => [textOf(data['provider']), textOf(data['reference'])].filter(Boolean).join(', ');
const patrol = (data: StoryData): string => (lead(data) === '' ? '' : ` (${lead(data)})`);
const contactOf = (data: StoryData): string => textOf(data['contact']) || nameOf(data['contact']);
const channelsOf = (data: StoryData): string => listOf(data['channels']);

/** The words for each kind of line. */
export const workWords: LineWords = {
  ...deliveryWords,
  'device_command.requested': (data, { say }) => say`Asked of the pendant: ${commandOf(data)}`,
  'device_command.sent': (data, { say }) => say`Sent to the pendant: ${commandOf(data)}`,
  'device_command.confirmed': (data, { say }) => say`The pendant has done it: ${commandOf(data)}`,
  'device_command.refused': (data, { say }) => say`The pendant did not do it (${commandOf(data)})` + saying(data['why']),
  'device_command.not_confirmed': (data, { say }) => say`The pendant did not answer (${commandOf(data)}); whether it was done is not known`,
  'alert.follow_up_set': (data, { say }) => say`Follow up in ${textOf(data['minutes'])} minutes` + saying(data['reason']),
  'alert.follow_up_cancelled': (_data, { say }) => say`Cancelled the follow-up`,
  'alert.follow_up_lapsed': (_data, { say }) => say`The follow-up timer ran out; the alert calls again`,
  'alert.message_sent': (data, { say }) => say`Message sent: “${textOf(data['text'])}”`,
  'alert.message_received': (data, { say }) => say`Message from the worker: “${textOf(data['text'])}”`,
  'alert.message_read': (_data, { say }) => say`Read the worker’s message`,
  'alert.phone_call_begun': (data, voice) => voice.say`Calls ${partyOf(data, voice)} ${voice.phone(textOf(data['number']))}`,
  'alert.phone_call_ended': (data, voice) =>
    voice.say`Call to ${partyOf(data, voice)}: ${outcomeOf(data['outcome'])}` + saying(data['note']),
  'patrol_job.requested': (data, { say }) => say`Requested a patrol` + saying(data['instructions']),
  'patrol_job.dispatched': (data, { say }) => say`The patrol is on the way` + patrol(data),
  'patrol_job.begun': (data, { say }) => say`The patrol is on site` + patrol(data),
  'patrol_job.completed': (data, { say }) => say`The patrol is completed` + patrol(data),
  'patrol_job.cancelled': (data, { say }) => say`The patrol is called off` + patrol(data),
  'patrol_job.updated': (data, { say }) => say`The patrol changed` + patrol(data),
  'patrol_job.not_delivered': (data, { say }) => say`The patrol provider was not reached` + saying(data['failure']),
  'on_test.begun': (data, { say }) => say`Put on test` + saying(data['reason']),
  'on_test.ended': (_data, { say }) => say`The test has ended`,
  'shared_alert.created': (data, { say }) => say`Made a link for ${textOf(data['name'])}`,
  'shared_alert.opened': (data, { say }) => say`${textOf(data['name'])} opened the link`,
  'shared_alert.revoked': (data, { say }) => say`Ended the link of ${textOf(data['name'])}`,
  'alert.unseen': (_data, { say }) => say`No console showed the alert in time; the centre’s staff on duty are told`,
  'alert.owner_reminded': (data, { say }) => say`Nothing has been done for a while; ${nameOf(data['owner'])} is reminded`,
  'alert.supervisors_told': (_data, { say }) => say`Nothing has been done for too long; the supervisors are told`,
  'escalation.started': (_data, { say }) => say`The contacts are told in their order`,
  'escalation.planned': (_data, { say }) => say`It is settled who is told, and in which order`,
  'escalation.told': (data, { say }) => say`Tells ${contactOf(data)} by ${channelsOf(data)}`,
  'escalation.started_again': (_data, { say }) => say`Nobody has answered; the contacts are told again from the first`,
  'escalation.admins_told': (_data, { say }) => say`Nobody has answered; the organisation’s admins are told`,
  'escalation.any_hour_told': (_data, { say }) => say`Nobody can be reached within their hours; everybody is told`,
  'escalation.nobody_reachable': (_data, { say }) => say`Nobody who should be told can be reached; the platform’s staff are told`,
  'escalation.also_responding': (data, { say }) => say`${contactOf(data)} is responding too`,
  'escalation.stopped': (_data, { say }) => say`Telling the contacts has stopped`,
  'user.history_exported': (_data, { say }) => say`Took the story out as a file`,
  'user.commented': (data) => textOf(data['comment']),
};
