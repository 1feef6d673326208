// The six emails that people can edit (R141): title, placeholders and default text.

interface TypeShape {
  readonly id: number;
  readonly title: string;
  /** What can be filled in, each with an example. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** Without these the email is of no use. */
  readonly required: readonly string[];
  readonly subject: string;
  readonly content: string;
}

const person = { first_name: 'Mei', organisation: 'Redgum Care' };
const link = 'https://vigil.example/example-link';
const unexpected =
  '<p>The link works once and expires in {{link_expiry}}. If you did not expect this email, you can ignore it.</p>';

const declared = {
  new_user: {
    id: 1,
    title: 'New user',
    placeholders: {
      ...person,
      invited_by: 'Helen Marsh',
      setup_link: link,
      link_expiry: '48 hours',
    },
    required: ['setup_link'],
    subject: '{{invited_by}} invited you to Vigil',
    content: `<p>Hello {{first_name}},</p><p>{{invited_by}} has created an account for {{organisation}} for you. Set it up to sign in:</p><p>{{setup_link}}</p>${unexpected}`,
  },
  new_escalation_contact: {
    id: 2,
    title: 'New escalation contact',
    placeholders: { ...person, confirm_link: link, link_expiry: '48 hours' },
    required: ['confirm_link'],
    subject: 'Confirm that you can be contacted in an emergency',
    content: `<p>Hello {{first_name}},</p><p>You are an emergency contact for people of {{organisation}}. When one of them needs help, Vigil may email you at this address. Confirm that it is yours:</p><p>{{confirm_link}}</p>${unexpected}`,
  },
  download_app: {
    id: 3,
    title: 'Download app',
    placeholders: { ...person, app_link: link, device: 'Phone of Mei Chen' },
    required: ['app_link'],
    subject: 'Install the Vigil app on your phone',
    content:
      '<p>Hello {{first_name}},</p><p>{{organisation}} has set up the Vigil app for you. Open this address on your phone:</p><p>{{app_link}}</p><p>Your administrator gives you the activation code. It works for 48 hours.</p>',
  },
  account_change: {
    id: 4,
    title: 'Account change',
    placeholders: {
      ...person,
      change: 'Your password was changed',
      details: 'The password of your account was changed, and all your other sessions were ended.',
      what_to_do: 'If this was not you, contact your administrator at once.',
    },
    required: ['details'],
    subject: '{{change}}',
    content: '<p>Hello {{first_name}},</p><p>{{details}}</p><p>{{what_to_do}}</p>',
  },
  low_battery: {
    id: 5,
    title: 'Low battery',
    placeholders: { ...person, person: 'Mei Chen', device: 'Pendant 4', battery: '12%' },
    required: ['device'],
    subject: 'Battery low: {{device}}',
    content:
      '<p>Hello {{first_name}},</p><p>The battery of {{device}}, used by {{person}}, is low ({{battery}}). Charge it soon: it cannot raise an alert when it is empty.</p>',
  },
  user_access_request: {
    id: 6,
    title: 'User access request',
    placeholders: {
      ...person,
      requester: 'Sam Oduya',
      requester_email: 'sam.oduya@redgum.example',
      person_link: link,
    },
    required: ['requester'],
    subject: '{{requester}} asks for access to Vigil',
    content:
      '<p>Hello {{first_name}},</p><p>{{requester}} ({{requester_email}}) signed in and has no access to {{organisation}} yet. Let them in or refuse them here:</p><p>{{person_link}}</p><p>You receive this at most once a day for each person.</p>',
  },
} as const satisfies Record<string, TypeShape>;

export type EmailTypeName = keyof typeof declared;
export const emailTypes: Readonly<Record<EmailTypeName, TypeShape>> = declared;

/** The values of an email of the type, besides the name of the organisation. */
export type EmailValues<Name extends EmailTypeName> = Readonly<
  Record<Exclude<keyof (typeof declared)[Name]['placeholders'], 'organisation'>, string>
>;

export interface EmailType extends TypeShape {
  readonly name: EmailTypeName;
}

const isName = (name: string): name is EmailTypeName => name in declared;

/** In the order of their ids. */
export const allEmailTypes: readonly EmailType[] = Object.keys(declared)
  .filter(isName)
  .map((name) => ({ name, ...declared[name] }));

export const findEmailType = (id: number): EmailType | undefined =>
  allEmailTypes.find((type) => type.id === id);
