// The calls of organisation tags, answered by the resource kit, and the tags that one organisation
// has.
import { organisationTags, organisationTagsApi } from '#domain/tags/organisation-tags.api.ts';
import { router } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const store = tableStore(organisationTags, {
  table: 'organisation_tags',
  derived: {
    organisations_count: (tx) =>
      tx`(select count(*)::int from organisation_tag_links l where l.organisation_tag_id = t.id)`,
  },
});

const tagsOfOrganisation = listStore(organisationTagsApi.ofOrganisation, {
  table: 'organisation_tags',
  search: ['name'],
  where: (tx) =>
    tx`
      exists (select from organisation_tag_links l
        where l.organisation_id = app.tenant() and l.organisation_tag_id = t.id)
    `,
});

export const organisationTagsRoutes = [
  ...crud(organisationTags, store, {
    taken: {
      organisation_tags_by_name: ['name', 'Another tag has this name. Choose another name.'],
    },
    before: { remove: async (_, { organisations_count }) => ({ organisations_count }) },
  }),
  ...router(
    { ofOrganisation: organisationTagsApi.ofOrganisation },
    { ofOrganisation: async ({ tx, query }) => await tagsOfOrganisation(tx, query) },
  ),
];
