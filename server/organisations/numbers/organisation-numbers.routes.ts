// The calls of the numbers that organisations send from, answered by the resource kit.
import { invalid } from '#domain/kit/errors.ts';
import {
  type OrganisationNumber,
  organisationNumbers,
} from '#domain/organisations/organisation-numbers.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { senderFaults } from '#server/kit/number-faults.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const store = tableStore(organisationNumbers, {
  table: 'organisation_numbers',
  label: 'mobile',
  owner: (tx) => tx`t.organisation_id`,
  derived: {
    organisation_name: (tx) =>
      tx`(select o.name from organisations o where o.id = t.organisation_id)`,
  },
});

/** @throws 422 for an organisation that does not exist */
async function requireOrganisation(tx: Tx, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const rows = await tx`select from organisations where id = ${id}`;
  if (rows.length === 0)
    throw invalid({ organisation_id: ['This no longer exists. Choose another one.'] });
}

export const organisationNumbersRoutes = crud(organisationNumbers, store, {
  faults: senderFaults,
  taken: {
    organisation_numbers_by_mobile: ['mobile', 'Another organisation has this number.'],
    organisation_numbers_by_organisation: [
      'organisation_id',
      'This organisation has a number. Change that one.',
    ],
  },
  before: {
    create: async (tx, { organisation_id }) => await requireOrganisation(tx, organisation_id),
    update: async (tx, _, { organisation_id }: Partial<OrganisationNumber>) =>
      await requireOrganisation(tx, organisation_id),
  },
});
