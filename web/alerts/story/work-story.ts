// The lines of an alert's story about what was done besides having it and closing it: timers, messages, calls, patrols, tests, contacts told.
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { callOutcomeNames, callOutcomeWords } from '../work/work-words.ts';
import { commandWords } from './command-story.ts';
import { deliveryWords } from './delivery-story.ts';

type Data = HistoryItem['data'];
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const nameOf = (value: unknown): string => (typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : '');
const saying = (value: unknown): string => (textOf(value) === '' ? '' : `: ${textOf(value)}`);
const outcomeOf = (value: unknown): string => {
  const outcome = callOutcomeNames.find((name) => name === value);
  return outcome === undefined ? textOf(value) : i18n._(callOutcomeWords[outcome]);
};
const partyOf = (data: Data): string =>
  textOf(data['party_name']) || (data['party'] === 'device' ? t`the device` : data['party'] === 'contact' ? t`a contact` : t`the worker`);
const lead = (data: Data): string => [textOf(data['provider']), textOf(data['reference'])].filter(Boolean).join(', ');
const patrol = (data: Data): string => (lead(data) === '' ? '' : ` (${lead(data)})`);
const contactOf = (data: Data): string => textOf(data['contact']) || nameOf(data['contact']);
const channelsOf = (data: Data): string => (Array.isArray(data['channels']) ? data['channels'].map(textOf).filter(Boolean).join(', ') : '');

/** The words for each kind of line. */
export const workWords: Readonly<Record<string, (data: Data) => string>> = {
  ...deliveryWords,
  ...commandWords,
  'alert.follow_up_set': (data) => t`Follow up in ${textOf(data['minutes'])} minutes` + saying(data['reason']),
  'alert.follow_up_cancelled': () => t`Cancelled the follow-up`,
  'alert.follow_up_lapsed': () => t`The follow-up timer ran out; the alert calls again`,
  'alert.message_sent': (data) => t`Message sent: “${textOf(data['text'])}”`,
  'alert.message_received': (data) => t`Message from the worker: “${textOf(data['text'])}”`,
  'alert.message_read': () => t`Read the worker’s message`,
  'alert.phone_call_begun': (data) => t`Calls ${partyOf(data)} ${formatPhone(textOf(data['number']))}`,
  'alert.phone_call_ended': (data) => t`Call to ${partyOf(data)}: ${outcomeOf(data['outcome'])}` + saying(data['note']),
  'patrol_job.requested': (data) => t`Requested a patrol` + saying(data['instructions']),
  'patrol_job.dispatched': (data) => t`The patrol is on the way` + patrol(data),
  'patrol_job.begun': (data) => t`The patrol is on site` + patrol(data),
  'patrol_job.completed': (data) => t`The patrol is completed` + patrol(data),
  'patrol_job.cancelled': (data) => t`The patrol is called off` + patrol(data),
  'patrol_job.updated': (data) => t`The patrol changed` + patrol(data),
  'patrol_job.not_delivered': (data) => t`The patrol provider was not reached` + saying(data['failure']),
  'on_test.begun': (data) => t`Put on test` + saying(data['reason']),
  'on_test.ended': () => t`The test has ended`,
  'shared_alert.created': (data) => t`Made a link for ${textOf(data['name'])}`,
  'shared_alert.opened': (data) => t`${textOf(data['name'])} opened the link`,
  'shared_alert.revoked': (data) => t`Ended the link of ${textOf(data['name'])}`,
  'alert.unseen': () => t`No console showed the alert in time; the centre’s staff on duty are told`,
  'alert.owner_reminded': (data) => t`Nothing has been done for a while; ${nameOf(data['owner'])} is reminded`,
  'alert.supervisors_told': () => t`Nothing has been done for too long; the supervisors are told`,
  'alert.called_offline': () => t`Called while the server was away`,
  'alert.acknowledged_by_phone': () => t`Acknowledged by telephone while the server was away`,
  'alert.offline_conflict': () => t`Something done while the server was away could not be applied`,
  'escalation.started': () => t`The contacts are told in their order`,
  'escalation.planned': () => t`It is settled who is told, and in which order`,
  'escalation.told': (data) => t`Tells ${contactOf(data)} by ${channelsOf(data)}`,
  'escalation.started_again': () => t`Nobody has answered; the contacts are told again from the first`,
  'escalation.admins_told': () => t`Nobody has answered; the organisation’s admins are told`,
  'escalation.any_hour_told': () => t`Nobody can be reached within their hours; everybody is told`,
  'escalation.nobody_reachable': () => t`Nobody who should be told can be reached; the platform’s staff are told`,
  'escalation.also_responding': (data) => t`${contactOf(data)} is responding too`,
  'escalation.stopped': () => t`Telling the contacts has stopped`,
  'welfare_session.warned': () => t`The worker was warned that the welfare timer is over`,
  'welfare_session.extended': (data) => t`Extended the welfare timer by ${textOf(data['minutes'])} minutes`,
  'welfare_session.cancelled': (data) => t`Ended the welfare timer` + saying(data['reason']),
  'welfare_session.completed': () => t`The worker ended the welfare timer; the alert stays open`,
  'welfare_session.replaced': () => t`The welfare timer was replaced by a new one`,
  'welfare_session.resumed': () => t`The welfare timer runs again; the alert stays open`,
  'user.commented': (data) => textOf(data['comment']),
};
