// The calls of departments, answered by the resource kit; their own are the device limits, what
// becomes of the people, and the dates of one that is restored.

import {
  accountsFieldsOf,
  type Department,
  departmentFaults,
  groupFaults,
  restoreFaults,
} from '#domain/departments/department.ts';
import { departmentCallsApi, departments } from '#domain/departments/departments.api.ts';
import { archivedRefusal } from '#domain/departments/departments.policy.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import {
  balanceOf,
  blockedBy,
  blockedText,
  byKind,
  type DeviceCounts,
  type DeviceLimits,
  enforcedLimits,
  limitedKinds,
} from '#domain/organisations/device-limits.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud, updater } from '#server/kit/resource/crud.ts';
import { refuseFaults } from '#server/kit/resource/refusals.ts';
import type { CrudRules } from '#server/kit/resource/row-actions.ts';
import { limitStates, lockLimits } from '#server/organisations/device-limits.store.ts';
import { leaveDepartments } from '#server/users/users.store.ts';
import {
  countDepartments,
  departmentsStore,
  groupsNotRequired,
  isContact,
  listDepartmentContacts,
  listDepartmentUsers,
  organisationOf,
  setDates,
  todayAt,
} from './departments.store.ts';

const countsOf = (limits: DeviceLimits | null): DeviceCounts =>
  byKind((kind) => limits?.[kind] ?? 0);

/**
 * @param was what the department has now @throws 422 where it would exceed an enforced limit of its
 * organisation (R250)
 */
async function refuseBeyondLimit(
  tx: Tx,
  organisationId: number,
  change: { was: DeviceLimits | null; is: DeviceLimits },
): Promise<void> {
  const [was, is] = [countsOf(change.was), countsOf(change.is)];
  if (limitedKinds.every((kind) => is[kind] <= was[kind])) return;
  const limits = await lockLimits(tx, organisationId);
  const needed = byKind((kind) => limits.allocated[kind] - was[kind] + is[kind]);
  const blocked = blockedBy({ limits, needed: limits.allocated }, { limits, needed });
  const faults = blocked.map(({ kind, count }) => [`device_limits.${kind}`, [blockedText(count)]]);
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

/**
 * @throws 422 where the department would have no escalation group and its organisation requires one
 */
async function refuseNoGroup(
  tx: Tx,
  organisationId: number,
  groups: Department['escalation_groups'],
): Promise<void> {
  if (groups.length === 0)
    refuseFaults(groupFaults(groups, await groupsNotRequired(tx, organisationId)));
}

type Dates = Partial<Pick<Department, 'start_date' | 'end_date'>>;

/**
 * A restored department counts against the device limit again, and takes its new dates, which it
 * needs where its old ones are past.
 */
async function beforeRestore(tx: Tx, record: Department, given: Dates = {}): Promise<Dates> {
  if (record.archived_at === null) return {};
  const { start_date, end_date } = { ...record, ...given };
  refuseFaults(restoreFaults({ start_date, end_date }, await todayAt(tx, record.id)));
  await refuseBeyondLimit(tx, await organisationOf(tx, record.id), {
    was: null,
    is: record.device_limits,
  });
  await setDates(tx, record.id, { start_date, end_date });
  return { start_date, end_date };
}

/** @throws 422 for a person who was removed: the table still has them */
async function refuseRemovedContact(tx: Tx, contactId: number | null | undefined): Promise<void> {
  if (contactId && !(await isContact(tx, contactId)))
    throw invalid({ contact_id: ['This no longer exists. Choose another one.'] });
}

async function beforeUpdate(
  tx: Tx,
  record: Department,
  fields: Partial<Department>,
): Promise<void> {
  await refuseRemovedContact(tx, fields.contact_id);
  refuseIf(archivedRefusal(record, 'it'));
  if (fields.escalation_groups !== undefined)
    await refuseNoGroup(tx, await organisationOf(tx, record.id), fields.escalation_groups);
  if (fields.device_limits === undefined) return;
  await refuseBeyondLimit(tx, await organisationOf(tx, record.id), {
    was: record.device_limits,
    is: fields.device_limits,
  });
}

async function beforeCreate(tx: Tx, planned: Department): Promise<void> {
  await refuseRemovedContact(tx, planned.contact_id);
  if (planned.device_limits === null) return;
  const [row] = await tx<{ id: number }[]>`select app.tenant() as id`;
  await refuseBeyondLimit(tx, row?.id ?? 0, { was: null, is: planned.device_limits });
}

const rules: CrudRules<Department> = {
  faults: departmentFaults,
  taken: {
    departments_name_key: ['name', 'Another department has this name. Choose another name.'],
  },
  before: {
    create: beforeCreate,
    update: beforeUpdate,
    // R188
    restore: beforeRestore,
  },
  beforeAll: {
    // R187
    archive: async (tx, records) =>
      await leaveDepartments(
        tx,
        records.map(({ id }) => id),
      ),
  },
  after: {
    // After the department is written, so that a caller without the right to add any is refused for
    // that.
    create: async (tx, { id, escalation_groups }) =>
      await refuseNoGroup(tx, await organisationOf(tx, id), escalation_groups),
  },
  bulk: {
    set_tags: ({ department_tag_ids }: { department_tag_ids: readonly number[] }) => ({
      department_tag_ids,
    }),
  },
};

const update = updater(departments, departmentsStore, rules);

export const departmentsRoutes: Route[] = [
  ...crud(departments, departmentsStore, rules),
  ...router(departmentCallsApi, {
    accountsContact: async ({ tx, actor, params, body }) =>
      await update({ tx, actor }, params.id, accountsFieldsOf(body)),
    users: async ({ tx, params, query }) => await listDepartmentUsers(tx, params.id, query),
    count: async ({ tx }) => ({ count: await countDepartments(tx) }),
    contacts: async ({ tx, query }) => await listDepartmentContacts(tx, query),
    balance: async ({ tx, params, query }) => {
      const limits = (await limitStates(tx, [params.id])).get(params.id);
      if (!limits) throw notFound();
      const left = balanceOf(limits, limits.allocated);
      const enforcedLeft = balanceOf(enforcedLimits(limits), limits.allocated);
      const sum = limitedKinds.reduce(
        (all, kind) => all + (left[kind] ?? Number.POSITIVE_INFINITY),
        0,
      );
      return {
        device_limits_balance: left,
        enforced_limits_balance: enforcedLeft,
        exceeded_by: Math.max(0, query.changedCount - sum),
        enforced: limits.admin_enforce_device_limit || limits.user_enforce_device_limit,
      };
    },
  }),
];
