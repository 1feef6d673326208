// Changing what people may do: the refusals of grants together with those of roles and
// restrictions, for one person, for a few and for many.
import type { Restriction } from '#domain/access/actor.ts';
import { abilitiesOf } from '#domain/access/roles.ts';
import { AppError, conflict, type FieldErrors, invalid, notFound } from '#domain/kit/errors.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import {
  abilityGroups,
  bulkGroupNames,
  type GroupChoice,
  withGroups,
} from '#domain/permissions/ability-groups.ts';
import {
  type PermissionRow,
  type PermissionsBody,
  permissionList,
  type SavedPermissions,
} from '#domain/permissions/permissions.api.ts';
import {
  type Giver,
  type GrantFault,
  grantFault,
  type Holder,
  holdable,
} from '#domain/permissions/permissions.policy.ts';
import { userFaults } from '#domain/users/user.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { updater } from '#server/kit/resource/crud.ts';
import type { CrudRules, Doing } from '#server/kit/resource/row-actions.ts';
import { requireAuthority } from '#server/users/authority.service.ts';
import { beforeUpdate, tellRights } from '#server/users/people.service.ts';
import { accessStore, permissionsStore } from './permissions.store.ts';

/** A person with role, permissions and restriction, as the calls of one person answer. */
export type Person = Parameters<
  NonNullable<CrudRules<ReturnType<typeof permissionList.record.parse>>['faults']>
>[0];

const giverOf = ({ user_id, abilities, restriction }: Doing['actor']): Giver => ({
  user_id,
  abilities: abilities ?? new Set(),
  restriction: restriction ?? null,
});

export const restrictionOf = ({
  restriction_type,
  restrictions,
}: Pick<Person, 'restriction_type' | 'restrictions'>): Restriction | null =>
  restriction_type ? { by: restriction_type, ids: restrictions } : null;

const holderOf = (person: Person): Holder => ({
  id: person.id,
  role: person.role,
  abilities: person.abilities,
  restriction: restrictionOf(person),
});

/** A refused grant, with the permission that it was about. */
class GrantRefused extends AppError {
  readonly ability: Permission | null;

  constructor({ code, text, ability }: GrantFault) {
    const { status, code: answered } =
      code === 'own_account' ? conflict(code, text) : invalid({ abilities: [text] });
    super(status, answered, text, code === 'own_account' ? {} : { fields: { abilities: [text] } });
    this.ability = ability ?? null;
  }
}

async function refuseGrant(
  tx: Tx,
  record: Person,
  fields: Partial<Person>,
  actor: Doing['actor'],
): Promise<void> {
  const after = { ...record, ...fields };
  await requireAuthority(tx, actor, record.id);
  const isSame =
    JSON.stringify(after.abilities) === JSON.stringify(record.abilities) &&
    after.role === record.role;
  const fault = isSame
    ? null
    : grantFault(
        giverOf(actor),
        { ...holderOf(after), abilities: record.abilities },
        after.abilities,
      );
  if (fault) throw new GrantRefused(fault);
  await beforeUpdate(tx, record, fields, actor);
}

export const rules: CrudRules<Person> = {
  faults: (after): FieldErrors => userFaults(after),
  about: 'user_id',
  before: { update: refuseGrant },
  after: { update: async (tx, record) => await tellRights(tx, record) },
  each: {
    edit: async (doing, person, { groups }: { groups: GroupChoice }) =>
      await editGroups(doing, person, groups),
  },
};

const changePerson = updater(permissionList, permissionsStore, rules);
/** For one person on their own page, staff too. */
export const changeAccess = updater(permissionList, accessStore, rules);

async function editGroups(
  doing: Doing,
  { id, role, abilities, updated_at }: Person,
  groups: GroupChoice,
): Promise<void> {
  await requireAuthority(doing.tx, doing.actor, id);
  const held = abilitiesOf(role, abilities);
  const after = withGroups(held, groups).filter((ability) => holdable(role).includes(ability));
  // A person with all permissions of their role keeps following the role.
  const isSame = after.length === held.length && held.every((ability) => after.includes(ability));
  await changePerson(doing, id, { abilities: isSame ? abilities : after, updated_at });
}

/**
 * Changes a few people, one after the other, and stops at the first that is refused: those before
 * it are saved.
 * @throws 422 where the body itself names a person or a permission outside what was selected;
 * nothing is written then
 */
export async function savePermissions(
  doing: Doing,
  body: PermissionsBody,
): Promise<SavedPermissions> {
  refuseUnselected(body);
  const saved: PermissionRow[] = [];
  for (const [place, { id, abilities, updated_at }] of body.users.entries()) {
    await doing.tx`savepoint person`;
    try {
      const [held] = await permissionsStore.lock(doing.tx, [id]);
      if (!held) throw notFound();
      const person = permissionList.record.parse(held.record);
      refuseOutside(person, abilities, body.groups_selected);
      const seen = updated_at ?? person.updated_at;
      saved.push(
        permissionList.row.parse(await changePerson(doing, id, { abilities, updated_at: seen })),
      );
    } catch (error) {
      await doing.tx`rollback to savepoint person`;
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return {
        saved,
        refused: {
          id,
          code: error.code,
          text: error.message,
          ability: error instanceof GrantRefused ? error.ability : null,
        },
        not_tried: body.users.slice(place + 1).map((user) => user.id),
      };
    }
  }
  return { saved, refused: null, not_tried: [] };
}

function refuseUnselected({ users, users_selected, all_selected }: PermissionsBody): void {
  if (users_selected === undefined || all_selected) return;
  if (users.some(({ id }) => !users_selected.includes(id)))
    throw invalid({ users_selected: ['Select each person who is changed.'] });
}

function refuseOutside(
  { role, abilities }: Person,
  given: readonly Permission[] | null,
  groups: PermissionsBody['groups_selected'],
): void {
  if (groups === undefined) return;
  const [before, after] = [abilitiesOf(role, abilities), abilitiesOf(role, given)];
  const bound = new Set<Permission>(
    bulkGroupNames.flatMap((name) => (groups.includes(name) ? [] : [...abilityGroups[name]])),
  );
  if ([...bound].some((ability) => before.includes(ability) !== after.includes(ability)))
    throw invalid({ groups_selected: ['Select each group in which something changes.'] });
}
