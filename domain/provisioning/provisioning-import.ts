// A spreadsheet on its way to drafts: which column is which field, as guessed from the headers, and how the texts of its cells are read.
import * as z from 'zod';
import type { organisationRoles } from '#domain/users/user-roles.ts';
import { provisioningFields } from './provisioning-record.ts';

export const mostImportBytes = 10 * 1024 * 1024;
export const mostImportRows = 50_000;

const importField = provisioningFields.keyof();
export type ImportField = z.infer<typeof importField>;
export const importFields: readonly ImportField[] = importField.options;

/** By field the column of the file, counted from 0; a field that is not in it is not in the file. */
export const importMapping = z.partialRecord(importField, z.int().min(0).max(500));
export type ImportMapping = z.infer<typeof importMapping>;

export const importStatuses = ['mapping', 'checking', 'ready', 'importing', 'finished'] as const;
export const rowStates = ['waiting', 'ready', 'invalid', 'skipped', 'imported'] as const;

export const provisioningImport = z.object({
  id: z.number(),
  name: z.string(),
  headers: z.array(z.string()),
  mapping: importMapping,
  /** Every person of the file gets app access, whatever it says. */
  everyone_has_app: z.boolean(),
  status: z.enum(importStatuses),
  total: z.number(),
  counts: z.object({ waiting: z.number(), ready: z.number(), invalid: z.number(), skipped: z.number(), imported: z.number() }),
  /** R336 and R337, with how many were skipped. */
  skipped_texts: z.array(z.string()),
  created_at: z.string(),
});
export type ProvisioningImport = z.infer<typeof provisioningImport>;

export const importRow = z.object({
  id: z.number(),
  /** As the spreadsheet counts them: the header is row 1. */
  position: z.number(),
  state: z.enum(rowStates),
  /** By field the text, as in the file or as it was mended. */
  texts: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
});
export type ImportRow = z.infer<typeof importRow>;

const names: Readonly<Record<ImportField, readonly string[]>> = {
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
  create_device_provisioned: ['createdeviceprovisioned', 'createdevice', 'addsadevicewiththeapp', 'device'],
  personal_contacts_allowed: ['personalcontactsallowed', 'personalcontacts'],
  is_shared: ['isshared', 'shared', 'sharedprofile'],
};

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Which column is which field, by its header; each column once. */
export function guessMapping(headers: readonly string[]): ImportMapping {
  const found: ImportMapping = {};
  headers.forEach((header, column) => {
    const field = importFields.find((name) => found[name] === undefined && names[name].includes(bare(header)));
    if (field) found[field] = column;
  });
  return found;
}

const yes = ['yes', 'y', 'true', '1', 'x', 'on'];
const no = ['no', 'n', 'false', '0', '', 'off'];

/** Yes or no as people write it; undefined for anything else. */
export const readFlag = (text: string): boolean | undefined =>
  yes.includes(text.trim().toLowerCase()) ? true : no.includes(text.trim().toLowerCase()) ? false : undefined;

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
export const readRole = (text: string): string => (text.trim() === '' ? 'organisation_user' : (roleNames[bare(text)] ?? text));
