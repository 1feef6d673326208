// The calls of organisations, answered by the resource kit; specific to them are the rules between
// fields, the first administrator and the subdomain's own call.

import { drillOrganisationId } from '#domain/drills/drill.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import { blockedText, ownLimitBlocked } from '#domain/organisations/device-limits.ts';
import type { FirstAdmin } from '#domain/organisations/first-admin.ts';
import {
  cannotDecideText,
  noConnectionText,
  type Organisation,
  organisationFaults,
} from '#domain/organisations/organisation.ts';
import { organisations, organisationsApi } from '#domain/organisations/organisations.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud, updater } from '#server/kit/resource/crud.ts';
import type { CrudRules } from '#server/kit/resource/row-actions.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { limitOfNew, limitStates } from './device-limits.store.ts';
import { type FirstAdmins, firstAdmin } from './first-admin.store.ts';
import { countDeciders } from './notified-people.store.ts';
import { organisationLists } from './organisation-lists.store.ts';
import { organisationTagIds, organisationTags } from './organisation-tag-links.store.ts';
import { followSignInOrigin, type Portal } from './sign-in-origins.store.ts';

/** Writes what a new organisation begins with, in the transaction that adds it. */
type Prepare = (tx: Tx, organisationId: number) => Promise<void>;

export interface OrganisationParts {
  /** Of a feature on a higher floor: what a new organisation begins with. */
  readonly prepare: Prepare;
  readonly links: Portal;
}

const storeWith = ({ insert }: FirstAdmins) =>
  tableStore(organisations, {
    table: 'organisations',
    owner: (tx) => tx`t.id`,
    // That of drills is no customer (decision 0026).
    where: (tx) => tx`t.id <> ${drillOrganisationId}`,
    pickable: (tx) => tx`t.archived_at is null`,
    derived: {
      status: (tx) => tx`
      case
        when t.archived_at is not null then 'archived'
        when not t.active then 'inactive'
        when t.free_trial
        or t.paid_trial then 'trial'
        else 'active' end`,
      draft_users_count: (tx) =>
        tx`
          (select count(*)::integer
            from provisioning_records p
            where p.organisation_id = t.id and p.user_id is null)
        `,
      ...organisationLists,
    },
    filters: {
      trial: (tx, kind: 'free' | 'paid' | 'none') => {
        if (kind === 'none') return tx`not t.free_trial and not t.paid_trial`;
        return kind === 'free' ? tx`t.free_trial` : tx`t.paid_trial`;
      },
      organisation_tag_id: (tx, ids: number[]) =>
        tx`
          t.id in (select l.organisation_id
            from organisation_tag_links l
            where l.organisation_tag_id = any(${ids}::bigint[]))
        `,
    },
    onlyShown: ['draft_users_count', 'organisation_tags', ...Object.keys(organisationLists)],
    children: {
      organisation_tag_ids: organisationTagIds,
      organisation_tags: organisationTags,
      admin_device_limit: limitOfNew('admin_device_limit'),
      user_device_limit: limitOfNew('user_device_limit'),
      first_admin: firstAdmin(insert),
    },
  });

const rulesWith = (
  { invite }: FirstAdmins,
  { prepare, links }: OrganisationParts,
): CrudRules<Organisation> => ({
  faults: organisationFaults,
  taken: {
    organisations_subdomain_key: ['subdomain', 'This subdomain is taken. Choose another one.'],
    users_by_email: ['first_admin.email', 'Another person has this email. Enter another one.'],
  },
  before: {
    create: async (tx, { disable_password_login, provision_notify_user_ids }) => {
      refuseWithoutConnection(disable_password_login, false);
      await refuseOthersNotified(tx, 0, provision_notify_user_ids ?? []);
    },
    update: async (tx, before, fields: Partial<Organisation>) => {
      const {
        disable_password_login = false,
        admin_enforce_device_limit = false,
        provision_notify_user_ids: notified = [],
      } = fields;
      refuseWithoutConnection(
        disable_password_login,
        disable_password_login && (await hasEnabledConnection(tx, before.id)),
      );
      if (admin_enforce_device_limit) await refuseEnforcingBelowOwn(tx, before.id);
      await refuseOthersNotified(
        tx,
        before.id,
        notified.filter((id) => !before.provision_notify_user_ids.includes(id)),
      );
    },
  },
  bulk: {
    set_tags: ({ organisation_tag_ids }: { organisation_tag_ids: readonly number[] }) => ({
      organisation_tag_ids,
    }),
  },
  after: {
    create: async (tx, { id }, { first_admin }: { first_admin?: FirstAdmin }, actor) => {
      await prepare(tx, id);
      if (first_admin) await invite({ tx, actor }, id);
    },
    update: async (tx, { id }, { subdomain, enable_saml }: Partial<Organisation>) => {
      if (subdomain !== undefined || enable_saml !== undefined)
        await followSignInOrigin(tx, links, id);
    },
  },
});

/**
 * @throws 422 where the organisation's own limit is above the contract's, which is to be enforced
 */
async function refuseEnforcingBelowOwn(tx: Tx, id: number): Promise<void> {
  const limits = (await limitStates(tx, [id])).get(id);
  const blocked = limits
    ? ownLimitBlocked(limits, { ...limits, admin_enforce_device_limit: true })
    : [];
  if (blocked.length > 0)
    throw invalid({
      admin_enforce_device_limit: blocked.slice(0, 1).map(({ count }) => blockedText(count)),
    });
}

/**
 * R249: else no one of the organisation could sign in any more. Its row is locked, so that no
 * connection is disabled meanwhile.
 */
async function hasEnabledConnection(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx`
      select from saml_connections where organisation_id = ${id} and status = 'enabled' limit 1
    `;
  return rows.length > 0;
}

/**
 * Only new entries are checked; a person who can no longer decide stays until removed from the
 * list.
 */
async function refuseOthersNotified(tx: Tx, id: number, added: readonly number[]): Promise<void> {
  if (added.length > 0 && (await countDeciders(tx, id, added)) !== added.length)
    throw invalid({ provision_notify_user_ids: [cannotDecideText] });
}

function refuseWithoutConnection(isDisabled: boolean, hasConnection: boolean): void {
  if (isDisabled && !hasConnection) throw invalid({ disable_password_login: [noConnectionText] });
}

/** @param admins people are written and invited by their own feature, which is on a higher floor */
export function organisationsRoutes(admins: FirstAdmins, parts: OrganisationParts): Route[] {
  const store = storeWith(admins);
  const rules = rulesWith(admins, parts);
  const change = updater(organisations, store, rules);
  return [
    ...crud(organisations, store, rules),
    ...router(
      { subdomain: organisationsApi.subdomain, heading: organisationsApi.heading },
      {
        subdomain: async ({ tx, actor, params, body }) =>
          await change({ tx, actor }, params.id, body),
        heading: async ({ tx, params }) => {
          const found = await store.find(tx, params.id);
          if (!found) throw notFound();
          return organisationsApi.heading.response.parse(found);
        },
      },
    ),
  ];
}
