// The lines of an alert as its organisation reads them: in the words of the story, but for those
// that would quote what stays with the centre.
import { resolutionWords } from '../story/outcome-words.ts';
import { historyActor, historyText } from '../story/story-words.ts';
import { type LineWords, type StoryData, textOf, type Voice } from '../story/voice.ts';
import type { OwnLine } from './own-alert.ts';

function called({ party, party_name }: StoryData, { say }: Voice): string {
  const name = textOf(party_name);
  if (name !== '') return name;
  if (party === 'device') return say`the device`;
  return party === 'contact' ? say`a contact` : say`the worker`;
}

function ended({ outcome, response_sent, resolution_comment }: StoryData, { say }: Voice): string {
  const how = resolutionWords[textOf(outcome)] ?? textOf(outcome);
  const response = response_sent === true ? say`response sent` : say`no response sent`;
  const comment = textOf(resolution_comment);
  return comment === '' ? `${how}, ${response}` : `${how}, ${response}. ${comment}`;
}

const ownWords: LineWords = {
  'alert.released': (_data, { say }) => say`Released the alert. Waiting for an operator.`,
  'alert.message_sent': (_data, { say }) => say`Message sent to the worker`,
  'alert.message_received': (_data, { say }) => say`Message from the worker`,
  'alert.phone_call_begun': (data, voice) => voice.say`Calling ${called(data, voice)}`,
  'alert.brief_given': ({ service }, { say }) => say`Dispatch brief given to ${textOf(service)}`,
  'alert.resolved': (data, voice) => voice.say`Resolved the alert: ${ended(data, voice)}`,
  'escalation.nobody_reachable': (_data, { say }) => say`No contact can be reached.`,
};

/** A line in words. */
export function ownText(line: OwnLine, voice: Voice): string {
  const { say } = voice;
  if (line.data['signal'] === 'help')
    return line.data['via'] === 'sms' ? say`Help by text message` : say`Help in an answer`;
  return ownWords[line.kind]?.(line.data, voice) ?? historyText(line, voice);
}

/** Who is behind a line; operators are the monitoring centre. */
export function ownAuthor(line: OwnLine, voice: Voice): string {
  const { say } = voice;
  if (line.by === 'centre') return say`Monitoring centre`;
  if (line.by === 'staff') return say`Staff`;
  if (line.by === 'contact') return textOf(line.data['contact'] ?? line.data['name']);
  return historyActor(line, voice);
}
