// The lines of an alert's story about outbound messages: sent, delivered, and above all failed.
import { type LineWords, type StoryData, textOf, type Voice } from './voice.ts';

function what(data: StoryData, { say }: Voice): string {
  const to = textOf(data['to']);
  switch (data['channel']) {
    case 'sms':
      return say`Text to ${to}`;
    case 'voice':
      return say`Call to ${to}`;
    case 'email':
      return say`Email to ${to}`;
    case 'push':
      return say`Push notification to ${to.startsWith('webpush:') ? say`a phone` : to}`;
    default:
      return say`Message to ${to}`;
  }
}

const why = (data: StoryData): string => {
  const reason = textOf(data['error']) || textOf(data['code']);
  return reason === '' ? '' : ` (${reason})`;
};

export const deliveryWords: LineWords = {
  'delivery.handed_over': (data, voice) =>
    voice.say`${what(data, voice)}: handed to the delivery service`,
  'delivery.sent': (data, voice) => voice.say`${what(data, voice)}: sent`,
  'delivery.delivered': (data, voice) => voice.say`${what(data, voice)}: delivered`,
  'delivery.delayed': (data, voice) =>
    voice.say`${what(data, voice)}: not delivered yet, retrying` + why(data),
  'delivery.failed': (data, voice) => voice.say`${what(data, voice)}: not delivered` + why(data),
  'delivery.retried': (data, voice) => voice.say`${what(data, voice)}: sent again manually`,
};
