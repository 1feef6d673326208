// The sections of a person's forms; each name is a field that the server takes.
import { msg } from '@lingui/core/macro';
import { departments } from '#domain/departments/departments.api.ts';
import { escalationGroups } from '#domain/escalation-groups/escalation-groups.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { userTagsApi } from '#domain/tags/user-tags.api.ts';
import {
  type LockableField,
  lockedText,
  newUserFields,
  staffFields,
  type User,
  userFields,
} from '#domain/users/user.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { languageWords } from '#web/kit/language/language-words.ts';
import { roleWords } from '#web/kit/status/role-words.ts';
import { ExpiryField } from './fields/expiry-field.tsx';
import { RestrictionsField } from './fields/restrictions-field.tsx';
import { RoleField } from './fields/role-field.tsx';
import { unitWords } from './person-words.ts';

const role = { label: msg`Role`, choices: roleWords, control: RoleField } as const;
/** Kept by the directory of the organisation, where it has locked the field. */
export const locked =
  (field: LockableField) => (kept: { readonly directory?: User['directory'] }) =>
    kept.directory?.locked.includes(field) ? lockedText(kept.directory.name) : null;
const name = {
  first_name: { label: msg`First name`, locked: locked('first_name') },
  last_name: { label: msg`Last name`, locked: locked('last_name') },
} as const;
const invited = {
  label: msg`Email`,
  hint: msg`The invitation to set a password is sent here.`,
} as const;
const mobile = {
  mobile_country: { label: msg`Mobile country` },
  mobile: { label: msg`Mobile`, phone: 'mobile', locked: locked('mobile') },
} as const;

const person = {
  key: 'person',
  title: msg`Name and sign-in`,
  intro: msg`Shown to operators during an alert.`,
  fields: { ...name, email: { label: msg`Email`, locked: locked('email') }, role },
} as const;

const phones = {
  key: 'phones',
  title: msg`Phone numbers`,
  intro: msg`How the person is reached in an alert, and by text message.`,
  fields: {
    ...mobile,
    landline_country: { label: msg`Landline country` },
    landline: { label: msg`Landline`, phone: 'landline', locked: locked('landline') },
  },
} as const;

const preferences = {
  key: 'preferences',
  title: msg`Language and time`,
  intro: msg`Used for dates, times and messages to this person.`,
  fields: {
    timezone: { label: msg`Time zone` },
    language: { label: msg`Language`, choices: languageWords },
    measurement_system: { label: msg`Units`, choices: unitWords },
  },
} as const;

const notes = {
  key: 'notes',
  title: msg`Notes`,
  intro: msg`Shown to operators during an alert.`,
  fields: { additional_notes: { label: msg`Notes`, wide: true } },
} as const;

const expiry = {
  label: msg`Expires on`,
  hint: msg`The account is disabled at the end of this day.`,
  control: ExpiryField,
} as const;
const tags = {
  label: msg`Tags`,
  picker: userTagsApi.picker,
  create: userTagsApi.create,
  wide: true,
} as const;
const place = {
  department_id: { label: msg`Department`, picker: departments.api.picker },
  escalation_group_id: { label: msg`Escalation group`, picker: escalationGroups.api.picker },
} as const;
const placeIntro = msg`The department decides who is called in an alert. An escalation group chosen here comes first.`;
const app = { label: msg`Can use the mobile app` } as const;
const sharedProfile = {
  label: msg`Shared profile`,
  hint: msg`Several workers use it on one device. It has no email of its own.`,
} as const;

const restriction = {
  key: 'restriction',
  title: msg`Restricted view`,
  intro: msg`Limits an administrator to the people of some departments, or with some tags.`,
  fields: {
    restriction_type: {
      label: msg`Restricted to`,
      choices: { department: msg`Departments`, tag: msg`User tags` },
    },
    restrictions: { label: msg`Departments or tags`, control: RestrictionsField },
  },
} as const;

export const personSections = sectionsOf(userFields)([
  person,
  phones,
  {
    key: 'place',
    title: msg`Department and escalation`,
    intro: placeIntro,
    fields: {
      ...place,
      country: { label: msg`Country` },
      state: { label: msg`State` },
      grace_period: {
        label: msg`Grace period`,
        hint: msg`Minutes. Leave empty to use the department's.`,
      },
      user_tag_ids: tags,
    },
  },
  preferences,
  {
    key: 'access',
    title: msg`Access`,
    fields: {
      mobile_app_access: app,
      create_device_provisioned: { label: msg`Can add a device with the mobile app` },
      personal_contacts_allowed: { label: msg`Can have personal contacts` },
      shared_profile: sharedProfile,
      expires_at: expiry,
    },
  },
  restriction,
  notes,
]);

export const staffSections = sectionsOf(staffFields)([
  person,
  phones,
  preferences,
  { key: 'access', title: msg`Access`, fields: { expires_at: expiry } },
  notes,
]);

const newContact = {
  key: 'contact',
  title: msg`Contact`,
  fields: { email: { ...invited, wide: true }, ...mobile },
} as const;

export const newPersonSections = sectionsOf(userFields)([
  { key: 'person', title: msg`Person`, fields: { ...name, role } },
  newContact,
  {
    key: 'place',
    title: msg`Department and escalation`,
    intro: placeIntro,
    fields: { ...place, user_tag_ids: tags },
  },
  {
    key: 'access',
    title: msg`Access`,
    fields: { mobile_app_access: app, shared_profile: sharedProfile, expires_at: expiry },
  },
  restriction,
]);

export const newSystemUserSections = sectionsOf(newUserFields)([
  {
    key: 'person',
    title: msg`Person`,
    fields: {
      ...name,
      role,
      organisation_id: {
        label: msg`Organisation`,
        hint: msg`Leave empty for platform and monitoring centre staff.`,
        picker: organisations.api.picker,
      },
    },
  },
  newContact,
  { key: 'access', title: msg`Access`, fields: { expires_at: expiry } },
]);

export const newStaffSections = sectionsOf(staffFields)([
  { key: 'person', title: msg`Person`, fields: { ...name, role } },
  newContact,
  { key: 'access', title: msg`Access`, fields: { expires_at: expiry } },
]);
