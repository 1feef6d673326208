// The calls of domain/responses/responses.api.ts: instructions of device types, departments and
// people, and what an operator would be shown.

import { conflict, invalid, notFound } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import { type DepartmentGroups, responsesApi } from '#domain/responses/responses.api.ts';
import { listFaults, type TypeSteps } from '#domain/responses/written-step.ts';
import { mayManage } from '#domain/users/users.policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { refuseFaults } from '#server/kit/resource/refusals.ts';
import { type Doing, tellStory } from '#server/kit/resource/row-actions.ts';
import { lockOwner, ownerOf } from '#server/users/profile/personal-contacts.store.ts';
import {
  chooseGroups,
  lockDepartment,
  requireDepartmentGroups,
} from './department-groups.store.ts';
import { listOfPerson, listsOfPerson } from './person-lists.store.ts';
import { findResponsesOf, findResponsesOfDepartment } from './responses.store.ts';
import {
  alertTypeOwner,
  deviceTypeOwner,
  type ListsOwner,
  readLists,
  refuseOlder,
  writeLists,
} from './step-lists.store.ts';

/** Where the platform's own lists are kept. */
const platformLists = {
  device_types: { ownerOf: deviceTypeOwner, kind: 'device_type.responses_updated' },
  alert_types: { ownerOf: alertTypeOwner, kind: 'alert_type.responses_updated' },
} as const;
type PlatformTable = keyof typeof platformLists;

async function requireTitle(tx: Tx, table: PlatformTable, id: number): Promise<string> {
  const [row] = await tx<{ title: string }[]>`select title from ${tx(table)} where id = ${id}`;
  if (!row) throw notFound();
  return row.title;
}

const platformList = async (tx: Tx, table: PlatformTable, id: number) => ({
  id,
  title: await requireTitle(tx, table, id),
  ...(await readLists(tx, platformLists[table].ownerOf(id))),
});

interface Sent {
  readonly responses: readonly TypeSteps[];
  readonly updated_at: string;
}

async function setPlatformList(
  doing: Doing,
  table: PlatformTable,
  { id, body }: { id: number; body: Sent },
) {
  const { tx } = doing;
  const title = await requireTitle(tx, table, id);
  const { ownerOf, kind } = platformLists[table];
  const isOther =
    table === 'alert_types' && body.responses.some(({ alert_type_id }) => alert_type_id !== id);
  if (isOther)
    throw invalid({ responses: ['Standard instructions are for this alert type only.'] });
  await saveLists(doing, {
    owner: ownerOf(id),
    body,
    event: { organisation_id: null, kind, data: { id, title } },
  });
  return await platformList(tx, table, id);
}

interface Saving {
  readonly owner: ListsOwner;
  readonly body: Sent;
  readonly event: {
    readonly organisation_id: number | null;
    readonly kind: string;
    readonly user_id?: number;
    readonly data: object;
  };
}

/**
 * Writes the lists and what changed. Saves wait for each other: of two who began from the same
 * state the second is refused.
 */
async function saveLists({ tx, actor }: Doing, { owner, body, event }: Saving): Promise<void> {
  refuseFaults(listFaults(body));
  await tx`
    select pg_advisory_xact_lock(hashtextextended(${`responses ${JSON.stringify(owner)}`}, 0))
  `;
  const before = await refuseOlder(tx, owner, body.updated_at);
  if (JSON.stringify(before.responses) === JSON.stringify(body.responses)) return;
  await writeLists(tx, owner, body.responses);
  await tellStory({ tx, actor }, [
    {
      ...event,
      data: { ...event.data, changes: { responses: [before.responses, body.responses] } },
    },
  ]);
}

/** Each type of device that exists, once. */
function choiceFaults(
  { device_types }: DepartmentGroups,
  choices: DepartmentGroups['response_groups'],
): Record<string, string[]> {
  const ids = choices.map(({ device_type_id }) => device_type_id);
  const wrong = ids.findIndex(
    (id, at) => ids.indexOf(id) !== at || device_types.every((type) => type.id !== id),
  );
  return wrong === -1
    ? {}
    : {
        [`response_groups.${wrong}.device_type_id`]: [
          'Choose a group for each type of device once.',
        ],
      };
}

export const responsesRoutes: Route[] = router(responsesApi, {
  ofUser: async ({ tx, params }) => found(await findResponsesOf(tx, params.userId, params.id)),
  ofDepartment: async ({ tx, params }) =>
    found(await findResponsesOfDepartment(tx, params.departmentId, params.id)),
  defaults: async ({ tx, params }) => await platformList(tx, 'device_types', params.id),
  setDefaults: async ({ tx, actor, params, body }) =>
    await setPlatformList({ tx, actor }, 'device_types', { id: params.id, body }),
  standard: async ({ tx, params }) => await platformList(tx, 'alert_types', params.id),
  setStandard: async ({ tx, actor, params, body }) =>
    await setPlatformList({ tx, actor }, 'alert_types', { id: params.id, body }),
  departmentGroups: async ({ tx, params }) => await requireDepartmentGroups(tx, params.id),
  chooseGroups: async ({ tx, actor, params: { id }, body }) => {
    const { organisation_id, name } = await lockDepartment(tx, id);
    const before = await requireDepartmentGroups(tx, id);
    if (before.updated_at !== body.updated_at)
      throw conflict(
        'changed_meanwhile',
        'Somebody else changed the instructions of this department while you had them open.',
      );
    refuseFaults(choiceFaults(before, body.response_groups));
    await chooseGroups(tx, { id, organisation_id }, body.response_groups);
    const after = await requireDepartmentGroups(tx, id);
    const changes = { response_groups: [before.response_groups, after.response_groups] };
    await tellStory({ tx, actor }, [
      { organisation_id, kind: 'department.response_groups_updated', data: { id, name, changes } },
    ]);
    return after;
  },
  own: async ({ tx, params }) => {
    await ownerOf(tx, params.id);
    return await listsOfPerson(tx, params.id);
  },
  setOwn: async ({ tx, actor, params: { id }, body }) => {
    const person = await lockOwner(tx, id);
    authorise(mayManage(actor, person));
    const { organisation_id } = person;
    const list = await listOfPerson(tx, id, body.device_type_id);
    if (!list) throw invalid({ device_type_id: ['This type of device does not exist.'] });
    const { device_type_id, title } = list;
    await saveLists(
      { tx, actor },
      {
        owner: { organisation_id, device_type_id, response_group_id: null, user_id: id },
        body,
        event: {
          organisation_id,
          kind: 'user.responses_updated',
          user_id: id,
          data: { id, device_type_id, title },
        },
      },
    );
    return found((await listOfPerson(tx, id, device_type_id)) ?? null);
  },
});

function found<Row>(row: Row | null): Row {
  if (row === null) throw notFound();
  return row;
}
