// The words of email templates: when each email is sent, whose words they are, and what its
// placeholders become.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EmailTemplate } from '#domain/texts/email-templates.api.ts';
import type { EmailTypeName } from '#domain/texts/email-types.ts';
import type { Tone } from '#web/ui/display/badge.tsx';

export const typeWords: Readonly<
  Record<EmailTypeName, { title: MessageDescriptor; about: MessageDescriptor }>
> = {
  new_user: {
    title: msg`New user`,
    about: msg`Sent when somebody is invited to set up their account.`,
  },
  new_escalation_contact: {
    title: msg`New escalation contact`,
    about: msg`Sent to a new emergency contact to confirm their address.`,
  },
  download_app: { title: msg`Download app`, about: msg`Sent when a phone is set up for somebody.` },
  account_change: {
    title: msg`Account change`,
    about: msg`Sent when a password, an email address or a sign-in method changes.`,
  },
  low_battery: {
    title: msg`Low battery`,
    about: msg`Sent once a day to the person who uses the device and to administrators.`,
  },
  user_access_request: {
    title: msg`User access request`,
    about: msg`Sent to administrators when somebody asks for access.`,
  },
};

export const sourceWords: Readonly<
  Record<EmailTemplate['source'], { tone: Tone; words: MessageDescriptor }>
> = {
  default: { tone: 'quiet', words: msg`Default` },
  platform: { tone: 'info', words: msg`Platform` },
  organisation: { tone: 'good', words: msg`Organisation` },
};

const placeholderWords: Readonly<Record<string, MessageDescriptor>> = {
  first_name: msg`First name`,
  organisation: msg`Organisation`,
  invited_by: msg`Invited by`,
  setup_link: msg`Set-up link`,
  confirm_link: msg`Confirmation link`,
  link_expiry: msg`Link expiry`,
  app_link: msg`App link`,
  device: msg`Device`,
  change: msg`Change`,
  details: msg`Details`,
  what_to_do: msg`What to do`,
  person: msg`Person`,
  battery: msg`Battery level`,
  requester: msg`Name of requester`,
  requester_email: msg`Email of requester`,
  person_link: msg`Link to the person`,
};

/** What each placeholder of a type is called. */
export const wordsOfPlaceholders = (names: readonly string[]): Record<string, MessageDescriptor> =>
  Object.fromEntries(
    names.flatMap((name) => (placeholderWords[name] ? [[name, placeholderWords[name]]] : [])),
  );
