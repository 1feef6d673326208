// The sections of a person's forms; each name is a field that the server takes.
import { msg } from '@lingui/core/macro';
import { departments } from '#domain/departments/departments.api.ts';
import { escalationGroups } from '#domain/escalation-groups/escalation-groups.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { userTagsApi } from '#domain/user-tags/user-tags.api.ts';
import { newUserFields, staffFields, userFields } from '#domain/users/user.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { ExpiryField } from './fields/expiry-field.tsx';
import { RestrictionsField } from './fields/restrictions-field.tsx';
import { RoleField } from './fields/role-field.tsx';
import { languageWords, roleWords, unitWords } from './person-words.ts';

const role = { label: msg`Role`, choices: roleWords, control: RoleField } as const;
const name = { first_name: { label: msg`First name` }, last_name: { label: msg`Last name` } } as const;
const email = { label: msg`Email`, hint: msg`The invitation to set a password goes here.` } as const;

const contact = {
  key: 'contact',
  title: msg`Contact`,
  intro: msg`How the person is reached in an alert, and by messages.`,
  fields: {
    email: { label: msg`Email` },
    mobile_country: { label: msg`Country of the mobile` },
    mobile: { label: msg`Mobile`, phone: 'mobile' },
    landline_country: { label: msg`Country of the landline` },
    landline: { label: msg`Landline`, phone: 'landline' },
  },
} as const;

const preferences = {
  key: 'preferences',
  title: msg`Language and time`,
  intro: msg`Dates, times and messages are written this way.`,
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

const expiry = { label: msg`Expires after`, hint: msg`From the end of this day the account is disabled.`, control: ExpiryField } as const;
const tags = { label: msg`Tags`, picker: userTagsApi.picker, create: userTagsApi.create, wide: true } as const;

export const personSections = sectionsOf(userFields)([
  { key: 'person', title: msg`Person`, fields: name },
  contact,
  {
    key: 'organisation',
    title: msg`Organisation`,
    intro: msg`The department and its escalation groups say who is called. A group of the person's own comes first.`,
    fields: {
      department_id: { label: msg`Department`, picker: departments.api.picker },
      escalation_group_id: { label: msg`Escalation group`, picker: escalationGroups.api.picker },
      grace_period: { label: msg`Grace period`, hint: msg`Minutes. Leave empty to use the department's.` },
      user_tag_ids: tags,
      country: { label: msg`Country` },
      state: { label: msg`State` },
    },
  },
  preferences,
  {
    key: 'access',
    title: msg`Access`,
    fields: {
      role,
      expires_at: expiry,
      mobile_app_access: { label: msg`May use the mobile app` },
      create_device_provisioned: { label: msg`May add a device with the mobile app` },
      shared_profile: { label: msg`Shared profile`, hint: msg`Several workers use it on one device. It has no email of its own.` },
      personal_contacts_allowed: { label: msg`May have personal contacts` },
    },
  },
  {
    key: 'restriction',
    title: msg`Restricted view`,
    intro: msg`An administrator can be limited to the people of some departments, or with some tags.`,
    fields: {
      restriction_type: { label: msg`Restricted to`, choices: { department: msg`Departments`, tag: msg`User tags` } },
      restrictions: { label: msg`Which ones`, control: RestrictionsField },
    },
  },
  notes,
]);

export const staffSections = sectionsOf(staffFields)([
  { key: 'person', title: msg`Person`, fields: name },
  contact,
  preferences,
  { key: 'access', title: msg`Access`, fields: { role, expires_at: expiry } },
  notes,
]);

const newContact = {
  key: 'contact',
  title: msg`Contact`,
  fields: { email, mobile_country: { label: msg`Country of the mobile` }, mobile: { label: msg`Mobile`, phone: 'mobile' } },
} as const;

export const newPersonSections = sectionsOf(userFields)([
  { key: 'person', title: msg`Person`, fields: { ...name, role } },
  newContact,
  {
    key: 'organisation',
    title: msg`Organisation`,
    fields: {
      department_id: { label: msg`Department`, picker: departments.api.picker },
      escalation_group_id: { label: msg`Escalation group`, picker: escalationGroups.api.picker },
      user_tag_ids: tags,
      mobile_app_access: { label: msg`May use the mobile app` },
    },
  },
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
        hint: msg`Leave empty for staff of the platform and the monitoring centre.`,
        picker: organisations.api.picker,
      },
    },
  },
  newContact,
]);

export const newStaffSections = sectionsOf(staffFields)([{ key: 'person', title: msg`Person`, fields: { ...name, role } }, newContact]);
