// Canned texts of the console with placeholders, and how they are filled in (pure). An unknown
// value is replaced by its placeholder's plain words.

export type PhraseField =
  | 'name'
  | 'first_name'
  | 'mobile'
  | 'contact'
  | 'place'
  | 'coordinates'
  | 'time'
  | 'operator'
  | 'type';

const missing: Readonly<Record<PhraseField, string>> = {
  name: 'the person',
  first_name: 'there',
  mobile: 'the mobile',
  contact: 'the contact',
  place: 'an unknown place',
  coordinates: 'an unknown position',
  time: 'now',
  operator: 'the monitoring centre',
  type: 'alert',
};

export const notePhrases: readonly string[] = [
  'Called {name} on {mobile}: no answer.',
  'Left a voicemail for {name}.',
  'Spoke to {name} at {time}: safe, voice code correct.',
  'Spoke to {name} at {time}: needs help.',
  'Spoke to {contact}, who is on the way to {name}.',
  'Gave emergency services {name}, {coordinates} ({place}) and the medical notes.',
  'No answer from {name} or the contacts. Escalated to the supervisor.',
];

export const messagePhrases: readonly string[] = [
  '{operator} here. We received your {type} alert. Are you safe? Reply 1 for yes, 2 for help.',
  'We are calling you now, {first_name}. Please pick up if you can.',
  'Help is on the way to you, {first_name}. Stay where you are if it is safe.',
  'Please cancel the SOS on your device when you are safe.',
];

/** The phrase with what is known in the place of its placeholders. */
export const fillPhrase = (
  phrase: string,
  values: Partial<Record<PhraseField, string | null>>,
): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (whole, field: string) =>
    isField(field) ? values[field] || missing[field] : whole,
  );

const isField = (text: string): text is PhraseField => text in missing;
