// Contacts from a spreadsheet: how a row is read, which numbers are in the address book already,
// and the groups of the new ones.
import { messagingContacts } from '#domain/address-book/messaging-contacts.api.ts';
import {
  contactColumns,
  messagingContactsImportApi,
} from '#domain/address-book/messaging-contacts-import.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { countryNamed } from '#server/kit/import/country-names.ts';
import type { CheckedRow, Importer, RowTexts } from '#server/kit/import/importer.ts';
import { numberFaults } from '#server/kit/number-faults.ts';
import { countryOf, keptNumber } from '#server/kit/phone-numbers.ts';
import {
  findMobiles,
  type KnownGroups,
  linkImported,
  readGroups,
} from './contacts-import.store.ts';

const alreadyThere = 'Another contact has this number.';
const fieldsOfRow = messagingContacts.fields.pick({
  name: true,
  mobile: true,
  mobile_country: true,
});

/** @param texts.messaging_groups names, with semicolons between them */
function checkRow({ texts }: RowTexts, { country, groups }: KnownGroups): CheckedRow {
  const problems: Record<string, string> = {};
  const mobile = texts['mobile'] ?? '';
  const given = texts['mobile_country'] ?? '';
  const mobile_country = given === '' ? countryOf(mobile, country) : countryNamed(given);
  const read = fieldsOfRow.safeParse({ name: texts['name'] ?? '', mobile, mobile_country });
  for (const issue of read.error?.issues ?? []) problems[String(issue.path[0])] ??= issue.message;
  if (read.success)
    for (const [field, [text = '']] of Object.entries(numberFaults(read.data)))
      problems[field] ??= text;
  const names = (texts['messaging_groups'] ?? '').split(';').flatMap((name) => name.trim() || []);
  const unknown = names.find((name) => !groups.has(name.toLowerCase()));
  if (unknown !== undefined)
    problems['messaging_groups'] = `There is no messaging group called ${unknown}.`;
  const isRight = read.success && Object.keys(problems).length === 0;
  const dialled = isRight ? keptNumber(mobile, mobile_country) : null;
  const messaging_group_ids = [
    ...new Set(names.flatMap((name) => groups.get(name.toLowerCase()) ?? [])),
  ];
  return {
    state: isRight ? 'ready' : 'invalid',
    fields: isRight ? { ...read.data, mobile: dialled, messaging_group_ids } : null,
    problems,
    email_key: null,
    mobile_key: dialled,
  };
}

export const contactsImporter: Importer = {
  name: 'messaging_contact_import',
  api: messagingContactsImportApi,
  record: 'messaging_contact',
  names: contactColumns,
  required: {
    fields: ['name', 'mobile'],
    missing: 'Choose the columns of the name and the mobile.',
  },
  options: [],
  reader: async (tx) => {
    const known = await readGroups(tx);
    return (row) => checkRow(row, known);
  },
  taken: {
    email: async () => new Map(),
    mobile: async (tx: Tx, mobiles) =>
      new Map((await findMobiles(tx, mobiles)).map((mobile) => [mobile, alreadyThere])),
  },
  skippedText: (problem, count) => `${count}: ${problem}`,
  table: 'messaging_contacts',
  columns: Object.keys(fieldsOfRow.shape),
  conflict: { on: (tx) => tx`(organisation_id, mobile)`, problems: { mobile: alreadyThere } },
  afterInsert: linkImported,
  kept: (tx) => tx`false`,
};
