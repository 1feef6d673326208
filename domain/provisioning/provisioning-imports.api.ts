// The calls of importing people from a spreadsheet (R020).
import { importCalls } from '#domain/kit/import/import-calls.ts';
import { provisioning } from './provisioning.api.ts';

export const provisioningImportsApi = importCalls({
  name: 'provisioning_import',
  many: 'people',
  path: '/organisations/:organisationId/provisioning',
  upload: 'import-users',
  anyOf: provisioning.access.write,
});
