// The lines of an alert's story about its dispatch partner.
import { type LineWords, listOf, type StoryData, saying, textOf, type Voice } from './voice.ts';

const partnerOf = ({ partner_name, recipient }: StoryData): string =>
  textOf(recipient) === ''
    ? textOf(partner_name)
    : `${textOf(partner_name)} (${textOf(recipient)})`;

/** The requested services, and the code of the brief. */
function handed(data: StoryData, { say }: Voice): string {
  const code = Array.from(textOf(data['code'])).join(' ');
  const services = listOf(data['services']);
  return (services === '' ? '' : say`: ${services}`) + (code === '' ? '' : say`. Code ${code}`);
}

const numbered = (data: StoryData): string =>
  textOf(data['reference']) === '' ? '' : ` (${textOf(data['reference'])})`;

export const dispatchWords: LineWords = {
  'partner_dispatch.requested': (data, voice) =>
    voice.say`Dispatch requested from ${partnerOf(data)}` + handed(data, voice),
  'partner_dispatch.resent': (data, voice) =>
    voice.say`Dispatch requested again from ${partnerOf(data)}` + handed(data, voice),
  'partner_dispatch.accepted': (data, { say }) =>
    say`${textOf(data['partner_name'])} has the dispatch` + numbered(data),
  'partner_dispatch.sent': (data, { say }) => say`Dispatch brief sent to ${partnerOf(data)}`,
  'partner_dispatch.position_sent': (data, { say }) =>
    say`${textOf(data['partner_name'])} gets new positions`,
  'partner_dispatch.psap_contacted': (data, { say }) =>
    say`${textOf(data['partner_name'])} has contacted the emergency services`,
  'partner_dispatch.closed': (data, { say }) =>
    say`${textOf(data['partner_name'])} has closed the dispatch`,
  'partner_dispatch.cancel_requested': (data, { say }) =>
    say`Cancellation requested from ${textOf(data['partner_name'])}` + saying(data['reason']),
  'partner_dispatch.cancelled': (data, { say }) => say`Dispatch cancelled` + saying(data['reason']),
  'partner_dispatch.cancel_failed': (data, { say }) =>
    say`The dispatch was not cancelled` + saying(data['failure']),
  'partner_dispatch.failed': (data, { say }) =>
    say`Not handed over to ${partnerOf(data)}` + saying(data['failure']),
  'partner_dispatch.unknown': (data, { say }) =>
    say`${textOf(data['partner_name'])} may not have the dispatch` + saying(data['failure']),
};
