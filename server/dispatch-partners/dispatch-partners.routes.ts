// The calls of the dispatch partners of organisations, answered by the resource kit.
import {
  type DispatchPartner,
  dispatchPartners,
} from '#domain/dispatch-partners/dispatch-partners.api.ts';
import type { FieldErrors } from '#domain/kit/errors.ts';
import { invalid } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { numberFaults } from '#server/kit/number-faults.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const store = tableStore(dispatchPartners, {
  table: 'dispatch_partners',
  label: 'country',
  owner: (tx) => tx`t.organisation_id`,
  derived: {
    organisation_name: (tx) =>
      tx`(select o.name from organisations o where o.id = t.organisation_id)`,
  },
});

/** Noonlight works in the United States; a dispatcher needs an address. */
function faultsOf({
  partner,
  country,
  email,
  mobile,
  mobile_country,
}: Partial<DispatchPartner>): FieldErrors {
  return {
    ...(partner === 'noonlight' && country !== 'US'
      ? { country: ['Noonlight works in the United States only.'] }
      : {}),
    ...(partner === 'email' && !email ? { email: ['Enter the email of the dispatcher.'] } : {}),
    ...(partner === 'sms' && !mobile ? { mobile: ['Enter the mobile of the dispatcher.'] } : {}),
    ...numberFaults({ mobile: mobile ?? null, mobile_country: mobile_country ?? null }),
  };
}

/** @throws 422 for an organisation that does not exist */
async function requireOrganisation(tx: Tx, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const rows = await tx`select from organisations where id = ${id}`;
  if (rows.length === 0)
    throw invalid({ organisation_id: ['This no longer exists. Choose another one.'] });
}

export const dispatchPartnersRoutes = crud(dispatchPartners, store, {
  faults: faultsOf,
  taken: {
    dispatch_partners_by_country: [
      'country',
      'This organisation has a dispatch partner for this country. Change that one.',
    ],
  },
  before: {
    create: async (tx, { organisation_id }) => await requireOrganisation(tx, organisation_id),
    update: async (tx, _, { organisation_id }: Partial<DispatchPartner>) =>
      await requireOrganisation(tx, organisation_id),
  },
});
