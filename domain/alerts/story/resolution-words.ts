// The end of an alert in the words of its story: by one person, by two, or many at once.
import { resolutionWords } from './outcome-words.ts';
import { type LineWords, nameOf, type StoryData, textOf, type Voice } from './voice.ts';

function howItEnded(data: StoryData, { say }: Voice): string {
  const outcome = resolutionWords[textOf(data['outcome'])] ?? textOf(data['outcome']);
  const response = data['response_sent'] === true ? say`response sent` : say`no response sent`;
  const comment = textOf(data['resolution_comment']);
  return comment === ''
    ? say`${outcome}, ${response}. “${textOf(data['note'])}”`
    : say`${outcome}, ${response}. ${comment}. “${textOf(data['note'])}”`;
}

export const resolutionLines: LineWords = {
  'alert.resolved': (data, voice) => {
    const { say } = voice;
    const ended = howItEnded(data, voice);
    if (data['in_bulk'] === true) return say`Resolved in bulk: ${ended}`;
    const proposer = nameOf(data['proposed_by']);
    return proposer === ''
      ? say`Resolved the alert: ${ended}`
      : say`Confirmed and resolved the alert as ${proposer} proposed: ${ended}`;
  },
  'alert.resolution_proposed': (data, voice) =>
    voice.say`Proposed to resolve the alert: ${howItEnded(data, voice)} Waiting for a second person.`,
  'alert.resolution_refused': (data, { say }) =>
    say`Refused the proposal by ${nameOf(data['proposed_by'])}: ${textOf(data['reason'])}`,
  'alert.resolution_withdrawn': (_data, { say }) => say`Withdrew the proposal to resolve the alert`,
};

/** A proposal that ended with a new alarm or another owner. */
export function endedProposal({ proposal_ended, proposal_of }: StoryData, { say }: Voice): string {
  if (nameOf(proposal_of) !== '')
    return say` (the proposal by ${nameOf(proposal_of)} to resolve it has ended)`;
  return proposal_ended === true ? say` (the proposal to resolve it has ended)` : '';
}
