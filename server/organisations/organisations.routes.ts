// The calls of organisations, answered by the resource kit; what is theirs alone are the rules between fields.
import { organisationFaults } from '#domain/organisations/organisation.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

export const organisationsRoutes = crud(organisations, tableStore(organisations, { table: 'organisations', owner: (tx) => tx`t.id` }), {
  faults: organisationFaults,
  taken: { organisations_subdomain_key: ['subdomain', 'This subdomain is taken.'] },
});
