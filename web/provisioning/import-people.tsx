// People from a spreadsheet: which fields its columns can be, and where the drafts are found
// afterwards.
import { msg } from '@lingui/core/macro';
import { provisioning } from '#domain/provisioning/provisioning.api.ts';
import { provisioningImportsApi } from '#domain/provisioning/provisioning-imports.api.ts';
import { importPage } from '#web/kit/import/import-page.tsx';
import { fieldWords } from './provisioning-words.ts';

export default importPage({
  api: provisioningImportsApi,
  many: msg`drafts`,
  fields: [
    { name: 'first_name', label: fieldWords.first_name, required: true, example: 'Ana' },
    { name: 'last_name', label: fieldWords.last_name, required: true, example: 'Silva' },
    { name: 'email', label: fieldWords.email, example: 'ana.silva@example.com' },
    { name: 'country_id', label: fieldWords.country_id, example: 'AU' },
    { name: 'mobile', label: fieldWords.mobile, example: '0491 570 006' },
    { name: 'landline', label: fieldWords.landline, example: '' },
    { name: 'role', label: fieldWords.role, example: 'Organisation User' },
    { name: 'department_id', label: fieldWords.department_id, example: '' },
    { name: 'escalation_group_id', label: fieldWords.escalation_group_id, example: '' },
    { name: 'timezone', label: fieldWords.timezone, example: 'Australia/Sydney' },
    { name: 'mobile_app_access', label: fieldWords.mobile_app_access, example: 'yes' },
    {
      name: 'create_device_provisioned',
      label: fieldWords.create_device_provisioned,
      example: 'no',
    },
    {
      name: 'personal_contacts_allowed',
      label: fieldWords.personal_contacts_allowed,
      example: 'no',
    },
    { name: 'is_shared', label: fieldWords.is_shared, example: 'no' },
  ],
  options: [
    {
      name: 'everyone_has_app',
      label: msg`Give everyone app access`,
      hint: msg`Whatever the file says. Rows without app access are skipped.`,
    },
  ],
  title: msg`Import people`,
  records: { path: 'provisioning', title: msg`Provisioning`, label: msg`Show drafts` },
  template: 'people',
  invalidates: [provisioning.api.list],
});
