// What the texts of one row say as the fields of a draft, and what is wrong with each of them.
import { isOrganisationUser } from '#domain/access/access.policy.ts';
import { type ImportField, readFlag, readRole } from '#domain/provisioning/provisioning-import.ts';
import {
  noAppAccessText,
  provisioningFields,
  timezoneMismatchText,
} from '#domain/provisioning/provisioning-record.ts';
import { countryNamed } from '#server/kit/import/country-names.ts';
import type { CheckedRow, RowTexts } from '#server/kit/import/importer.ts';
import { digitsOf, numberFaults } from '#server/kit/number-faults.ts';
import { keptNumber } from '#server/kit/phone-numbers.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { isZoneOfElsewhere } from '../phone-zones.ts';
import { entryFaults } from '../provisioning.service.ts';
import type { KnownNames } from './known-names.store.ts';

/** The data needed to read the texts. */
interface Known extends KnownNames {
  readonly everyone_has_app: boolean;
  readonly actor: Doing['actor'];
}

const flags: readonly ImportField[] = [
  'mobile_app_access',
  'create_device_provisioned',
  'personal_contacts_allowed',
  'is_shared',
];

/** A zone in the spelling that its users know, whatever its case. */
function zoneOf(text: string): string {
  const found = Intl.supportedValuesOf('timeZone').find(
    (zone) => zone.toLowerCase() === text.toLowerCase(),
  );
  return found ?? text;
}
const zones = new Map<string, string>();
const zoneNamed = (text: string): string => {
  const known = zones.get(text);
  if (known !== undefined) return known;
  if (zones.size > 1000) zones.clear();
  const zone = zoneOf(text);
  zones.set(text, zone);
  return zone;
};

function referenceOf(
  text: string,
  known: ReadonlyMap<string, number | null>,
  words: string,
  problem: (text: string) => void,
): number | null {
  if (text === '') return null;
  const id = known.get(text.toLowerCase());
  if (id === undefined) problem(`There is no ${words} called ${text}.`);
  if (id === null) problem(`Several ${words}s are called ${text}.`);
  return id ?? null;
}

/** Only called for what was judged right, or is refused anyway. */
const keptOf = (number: string | null, country: string): string | null =>
  number && (keptNumber(number, country) ?? number);

/** Judges one row alone; emails and mobiles in use are looked up for all rows together. */
export function checkRow({ texts, mended }: RowTexts, known: Known): CheckedRow {
  const problems: Record<string, string> = {};
  const textAt = (field: ImportField): string => texts[field] ?? '';
  const at = (field: string) => (text: string) => {
    problems[field] ??= text;
  };
  const fields: Record<string, unknown> = {
    first_name: textAt('first_name'),
    last_name: textAt('last_name'),
    email: textAt('email') || null,
    country_id: textAt('country_id') === '' ? known.country : countryNamed(textAt('country_id')),
    mobile: textAt('mobile') || null,
    landline: textAt('landline') || null,
    role: readRole(textAt('role')),
    department_id: referenceOf(
      textAt('department_id'),
      known.departments,
      'department',
      at('department_id'),
    ),
    escalation_group_id: referenceOf(
      textAt('escalation_group_id'),
      known.groups,
      'escalation group',
      at('escalation_group_id'),
    ),
    timezone: textAt('timezone') === '' ? null : zoneNamed(textAt('timezone')),
  };
  for (const flag of flags) {
    const read =
      flag === 'mobile_app_access' && known.everyone_has_app && !mended.has(flag)
        ? true
        : readFlag(textAt(flag));
    if (read === undefined) at(flag)('Enter yes or no.');
    fields[flag] = read ?? false;
  }
  const read = provisioningFields.safeParse(fields);
  for (const issue of read.success ? [] : read.error.issues)
    at(String(issue.path[0]))(issue.message);
  const data = read.success ? read.data : null;
  if (data) {
    const numbers = {
      mobile: data.mobile,
      mobile_country: data.country_id,
      landline: data.landline,
      landline_country: data.country_id,
    };
    for (const [field, [text = '']] of Object.entries({
      ...numberFaults(numbers),
      ...entryFaults(known.actor, data),
    }))
      at(field)(text);
    if (data.is_shared && data.email)
      at('email')('A shared profile has no email of its own. Leave it empty.');
    if (data.is_shared && !isOrganisationUser(data))
      at('is_shared')('Only an organisation user can be a shared profile.');
  }
  const kept = data && {
    ...data,
    mobile: keptOf(data.mobile, data.country_id),
    landline: keptOf(data.landline, data.country_id),
  };
  const keys = {
    email_key: data?.email?.toLowerCase() ?? null,
    mobile_key: data?.mobile ? digitsOf(data.mobile) : null,
  };
  if (!kept || Object.keys(problems).length > 0)
    return { state: 'invalid', fields: null, problems, ...keys };
  if (!kept.mobile_app_access)
    return {
      state: 'skipped',
      fields: kept,
      problems: { mobile_app_access: noAppAccessText },
      ...keys,
    };
  if (isZoneOfElsewhere(kept))
    return {
      state: 'skipped',
      fields: kept,
      problems: { timezone: timezoneMismatchText },
      ...keys,
    };
  return { state: 'ready', fields: kept, problems, ...keys };
}
