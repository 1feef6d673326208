// The calls of organisations, answered by the resource kit; what is theirs alone are the rules between fields.
import { organisationFaults } from '#domain/organisations/organisation.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { organisationTagIds } from './organisation-tag-links.store.ts';

const store = tableStore(organisations, {
  table: 'organisations',
  owner: (tx) => tx`t.id`,
  children: { organisation_tag_ids: organisationTagIds },
});

export const organisationsRoutes = crud(organisations, store, {
  faults: organisationFaults,
  taken: { organisations_subdomain_key: ['subdomain', 'This subdomain is taken.'] },
  bulk: { set_tags: ({ organisation_tag_ids }: { organisation_tag_ids: readonly number[] }) => ({ organisation_tag_ids }) },
});
