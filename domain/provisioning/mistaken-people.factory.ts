// A spreadsheet of people with 37 kinds of mistakes and three reasons to be skipped, each equally
// often: what tests and measurements upload.
import type { ImportField } from './provisioning-import.ts';

type Texts = Readonly<Partial<Record<ImportField, string>>>;

/** What the organisation has already, which some mistakes are about. */
export interface Known {
  readonly department: string;
  readonly archivedDepartment: string;
  readonly personEmail: string;
  readonly draftEmail: string;
  /** An Australian number, as it is dialled in the country. */
  readonly personMobile: string;
}

export interface Mistake {
  readonly name: string;
  readonly texts: Texts;
  /** Where the problem is shown, and its text. */
  readonly field: ImportField;
  readonly text: string;
  /** The texts that make the row right. */
  readonly mended: Texts;
}

const columns: readonly (readonly [field: ImportField, header: string])[] = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['email', 'Email'],
  ['country_id', 'Country'],
  ['mobile', 'Mobile'],
  ['landline', 'Landline'],
  ['role', 'Role'],
  ['department_id', 'Department'],
  ['escalation_group_id', 'Escalation group'],
  ['timezone', 'Time zone'],
  ['mobile_app_access', 'Mobile app access'],
  ['create_device_provisioned', 'Create device'],
  ['personal_contacts_allowed', 'Personal contacts'],
  ['is_shared', 'Shared'],
];

const emailText = 'Enter an email like name@company.com.';
const phoneText = (kind: string): string =>
  `The ${kind} must be a phone number without an extension.`;
const countryText = (kind: string): string => `Enter a ${kind} number of the chosen country.`;
const flagText = 'Enter yes or no.';
/** Of the first row, which some others repeat. */
const firstMobile = '0412 000 000';
const emailOf = (nth: number): string => `person${nth}@new.example`;

const wrongIn = ({ department }: Known) => {
  const right: Texts = {
    first_name: 'Mended',
    last_name: 'Mended',
    country_id: 'Australia',
    department_id: department,
    mobile_app_access: 'yes',
    create_device_provisioned: 'no',
    personal_contacts_allowed: 'yes',
    is_shared: 'no',
  };
  return (name: string, field: ImportField, given: string, text: string): Mistake => ({
    name,
    field,
    text,
    texts: { [field]: given },
    mended: {
      [field]:
        field === 'email'
          ? `mended-${name.replaceAll(' ', '-')}@new.example`
          : (right[field] ?? ''),
    },
  });
};

function contactMistakes(known: Known): Mistake[] {
  const { personEmail, draftEmail, personMobile } = known;
  const wrong = wrongIn(known);
  return [
    wrong('no first name', 'first_name', '', 'The first name is required.'),
    wrong(
      'long first name',
      'first_name',
      'x'.repeat(101),
      'The first name can have at most 100 characters.',
    ),
    wrong('blank last name', 'last_name', '  ', 'The last name is required.'),
    wrong(
      'long last name',
      'last_name',
      'y'.repeat(101),
      'The last name can have at most 100 characters.',
    ),
    wrong('no at sign', 'email', 'nobody', emailText),
    wrong('two at signs', 'email', 'a@b@c.example', emailText),
    wrong('two emails', 'email', 'two@a.example; three@a.example', emailText),
    wrong(
      'long email',
      'email',
      `${'a'.repeat(250)}@a.example`,
      'The email can have at most 254 characters.',
    ),
    wrong(
      'email of a person',
      'email',
      personEmail.toUpperCase(),
      'Another person has this email.',
    ),
    wrong('email of a draft', 'email', draftEmail, 'Another draft has this email.'),
    wrong('email twice', 'email', emailOf(0), 'Row 2 has the same email.'),
    wrong(
      'email twice in capitals',
      'email',
      emailOf(0).toUpperCase(),
      'Row 2 has the same email.',
    ),
    wrong('unknown country', 'country_id', 'Atlantis', 'Choose the country.'),
    wrong('country of three letters', 'country_id', 'AUS', 'Choose the country.'),
    wrong('short mobile', 'mobile', '12', phoneText('mobile')),
    wrong('mobile with extension', 'mobile', '0491 570 006 ext 5', phoneText('mobile')),
    wrong('landline as mobile', 'mobile', '0290000000', countryText('mobile')),
    {
      ...wrong('mobile of elsewhere', 'mobile', '0491570157', countryText('mobile')),
      texts: { mobile: '0491570157', country_id: 'NZ' },
    },
    wrong('rounded mobile', 'mobile', '4.9157E+08', phoneText('mobile')),
    wrong('mobile of a person', 'mobile', personMobile, 'This mobile is already in use.'),
    wrong('mobile twice', 'mobile', firstMobile, 'Row 2 has the same mobile.'),
    wrong(
      'mobile twice with country code',
      'mobile',
      `+61 ${firstMobile.slice(1)}`,
      'Row 2 has the same mobile.',
    ),
    wrong('words as landline', 'landline', 'call me', phoneText('landline')),
    wrong('mobile as landline', 'landline', '0491570006', countryText('landline')),
  ];
}

function accountMistakes(known: Known): Mistake[] {
  const { archivedDepartment } = known;
  const wrong = wrongIn(known);
  return [
    wrong('unknown role', 'role', 'boss', 'Choose the role.'),
    wrong('role of the centre', 'role', 'monitoring_centre_admin', 'Choose the role.'),
    wrong(
      'unknown department',
      'department_id',
      'Nowhere',
      'There is no department called Nowhere.',
    ),
    wrong(
      'archived department',
      'department_id',
      archivedDepartment,
      `There is no department called ${archivedDepartment}.`,
    ),
    wrong(
      'unknown escalation group',
      'escalation_group_id',
      'Nobody',
      'There is no escalation group called Nobody.',
    ),
    wrong('unknown time zone', 'timezone', 'Mars/Olympus', 'Choose the time zone.'),
    wrong('time zone as offset', 'timezone', 'AEST+10', 'Choose the time zone.'),
    wrong('app access unclear', 'mobile_app_access', 'maybe', flagText),
    wrong('device unclear', 'create_device_provisioned', '2', flagText),
    wrong('contacts unclear', 'personal_contacts_allowed', '-', flagText),
    wrong('shared unclear', 'is_shared', 'shared', flagText),
    {
      name: 'shared with an email',
      field: 'email',
      text: 'A shared profile has no email of its own. Leave it empty.',
      texts: { is_shared: 'yes' },
      mended: { is_shared: 'no' },
    },
    {
      name: 'shared contact',
      field: 'is_shared',
      text: 'Only an organisation user can be a shared profile.',
      texts: { is_shared: 'yes', role: 'Escalation contact', email: '' },
      mended: { is_shared: 'no', role: '', email: 'mended-shared-contact@new.example' },
    },
  ];
}

/** One of each kind. */
export const mistakes = (known: Known): Mistake[] => [
  ...contactMistakes(known),
  ...accountMistakes(known),
];

/**
 * Right, and left out of the import: two without app access and one in a time zone that does not
 * match the mobile.
 */
const skipped: readonly Texts[] = [
  { mobile_app_access: 'no' },
  { mobile_app_access: '' },
  { timezone: 'Europe/London' },
];

const every = 5;
const kinds = 37 + skipped.length;
/** The number of rows of a file is a multiple of this. */
const block = every * kinds;

/** How many rows of a file are of what state, and how many there are of each kind. */
export const countsOf = (rows: number) => ({
  each: rows / block,
  ready: rows - rows / every,
  invalid: (37 * rows) / block,
  skipped: (skipped.length * rows) / block,
});

const row = (nth: number, known: Known, changes: Texts): string => {
  const texts: Texts = {
    first_name: `Person ${nth}`,
    last_name: 'Silva',
    email: emailOf(nth),
    country_id: 'Australia',
    mobile: mobileOf(nth),
    mobile_app_access: 'yes',
    ...(nth % every === 0 ? { department_id: known.department, timezone: 'Australia/Sydney' } : {}),
    ...changes,
  };
  return columns.map(([field]) => `"${texts[field] ?? ''}"`).join(',');
};

const mobileOf = (nth: number): string =>
  nth === 0 ? firstMobile : `0412 ${String(nth).padStart(6, '0')}`;

/** @param rows a multiple of 200 */
export function mistakenPeople(rows: number, known: Known): string {
  if (rows % block !== 0) throw new RangeError(`the file needs a multiple of ${block} rows`);
  const wrong = [...mistakes(known).map(({ texts }) => texts), ...skipped];
  const lines = Array.from({ length: rows }, (_, nth) => {
    const isWrong = nth % every === every - 1;
    return row(nth, known, isWrong ? (wrong[Math.floor(nth / every) % kinds] ?? {}) : {});
  });
  return [columns.map(([, header]) => header).join(','), ...lines].join('\r\n');
}
