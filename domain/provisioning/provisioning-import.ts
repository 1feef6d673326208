// How spreadsheets of people name the fields of a draft, and how the texts of their cells are read.
import type { organisationRoles } from '#domain/users/user-roles.ts';
import type { provisioningFields } from './provisioning-record.ts';

export type ImportField = keyof typeof provisioningFields.shape;

/** By field the headers under which files have it. */
export const importNames: Readonly<Record<ImportField, readonly string[]>> = {
  first_name: ['firstname', 'givenname', 'forename', 'first'],
  last_name: ['lastname', 'surname', 'familyname', 'last'],
  email: ['email', 'emailaddress', 'mail'],
  country_id: ['country', 'countryid', 'phonecountry', 'mobilecountry', 'countrycode'],
  mobile: ['mobile', 'mobilenumber', 'mobilephone', 'cell', 'cellphone', 'phone', 'phonenumber'],
  landline: ['landline', 'landlinenumber', 'officephone', 'workphone', 'telephone'],
  role: ['role', 'userrole'],
  department_id: ['department', 'departmentid', 'departmentname', 'dept'],
  escalation_group_id: ['escalationgroup', 'escalationgroupid', 'group'],
  timezone: ['timezone', 'tz'],
  mobile_app_access: ['mobileappaccess', 'appaccess', 'mobileapp', 'app'],
  create_device_provisioned: [
    'createdeviceprovisioned',
    'createdevice',
    'addsadevicewiththeapp',
    'device',
  ],
  personal_contacts_allowed: ['personalcontactsallowed', 'personalcontacts'],
  is_shared: ['isshared', 'shared', 'sharedprofile'],
};

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const yes = ['yes', 'y', 'true', '1', 'x', 'on'];
const no = ['no', 'n', 'false', '0', '', 'off'];

/** Yes or no as people write it; undefined for anything else. */
export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}

const roleNames: Readonly<Record<string, (typeof organisationRoles)[number]>> = {
  organisationadmin: 'organisation_admin',
  organizationadmin: 'organisation_admin',
  admin: 'organisation_admin',
  organisationuser: 'organisation_user',
  organizationuser: 'organisation_user',
  user: 'organisation_user',
  worker: 'organisation_user',
  organisationidpadmin: 'organisation_idp_admin',
  identityprovideradmin: 'organisation_idp_admin',
  idpadmin: 'organisation_idp_admin',
  escalationcontact: 'escalation_contact',
  contact: 'escalation_contact',
};

/** A role by its name or its words; nothing written is an organisation user. */
export const readRole = (text: string): string =>
  text.trim() === '' ? 'organisation_user' : (roleNames[bare(text)] ?? text);
