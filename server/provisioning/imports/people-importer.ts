// People from a spreadsheet: which drafts their rows become, and who has an email or a mobile
// already.
import { importNames } from '#domain/provisioning/provisioning-import.ts';
import { provisioningImportsApi } from '#domain/provisioning/provisioning-imports.api.ts';
import {
  noAppSkippedText,
  provisioningFields,
  timezoneMismatchText,
  timezoneSkippedText,
} from '#domain/provisioning/provisioning-record.ts';
import type { Importer } from '#server/kit/import/importer.ts';
import { checkRow } from './check-row.ts';
import { readNames, takenEmails, takenMobiles } from './known-names.store.ts';

export const peopleImporter: Importer = {
  name: 'provisioning_import',
  api: provisioningImportsApi,
  record: 'provisioning_record',
  names: importNames,
  required: {
    fields: ['first_name', 'last_name'],
    missing: 'Choose the columns of the first name and the last name.',
  },
  options: ['everyone_has_app'],
  reader: async (tx, { options, actor }) => {
    const known = {
      ...(await readNames(tx)),
      everyone_has_app: options['everyone_has_app'] === true,
      actor,
    };
    return (row) => checkRow(row, known);
  },
  taken: { email: takenEmails, mobile: takenMobiles },
  skippedText: (problem, count) =>
    problem === timezoneMismatchText ? timezoneSkippedText(count) : noAppSkippedText(count),
  table: 'provisioning_records',
  columns: Object.keys(provisioningFields.shape),
  conflict: {
    on: (tx) => tx`(organisation_id, email_key) where user_id is null`,
    problems: { email: 'Another draft has this email.' },
  },
  kept: (tx) => tx`t.user_id is not null`,
};
