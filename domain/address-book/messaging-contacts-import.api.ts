// The calls of importing contacts from a spreadsheet, and how files name their columns.
import { importCalls } from '#domain/kit/import/import-calls.ts';
import type { ColumnNames } from '#domain/kit/import/table-import.ts';

export const messagingContactsImportApi = importCalls({
  name: 'messaging_contact_import',
  many: 'contacts',
  path: '/organisations/:organisationId/messaging-contacts',
  upload: 'import-contacts',
  anyOf: ['write sms messaging'],
});

export const contactColumns: ColumnNames = {
  name: ['name', 'fullname', 'contact', 'contactname'],
  mobile: [
    'mobile',
    'mobilenumber',
    'mobilephone',
    'cell',
    'cellphone',
    'phone',
    'phonenumber',
    'number',
  ],
  mobile_country: ['mobilecountry', 'country', 'countrycode', 'phonecountry'],
  messaging_groups: ['messaginggroups', 'messaginggroup', 'groups', 'group'],
};
