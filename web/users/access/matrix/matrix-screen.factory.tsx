// The matrix with people in it, as its tests open it: the server keeps what is saved.
import { afterEach, expect } from 'vitest';
import type { Permission } from '#domain/kit/permissions.ts';
import { presets } from '#domain/permissions/permission-presets.ts';
import {
  type PermissionRow,
  permissionList,
  permissionsApi,
} from '#domain/permissions/permissions.api.ts';
import { type Answer, answer } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import PermissionsPage from '../permissions-page.tsx';

export const aPerson = (id: number, over: Partial<PermissionRow> = {}): PermissionRow => ({
  ...sampleOf(permissionList.api.list),
  id,
  name: `Person ${id}`,
  last_name: `${id}`,
  role: 'organisation_user',
  abilities: null,
  department: null,
  restricted_to: [],
  updated_at: '2026-11-21T01:00:00Z',
  ...over,
});

/** The reader is the person with the number 5. */
export const administrator = {
  role: { name: 'organisation_admin', kind: 'organisation' },
  organisation_id: 4,
  abilities: presets.administrator,
} as const;

export interface Refusals {
  [id: number]: { code: string; text: string; ability: Permission | null };
}

interface World {
  rows: PermissionRow[];
  /** Those that the server refuses, by person. */
  refusals?: Refusals;
  options?: OpenOptions;
  answers?: readonly Answer[];
  /** The people as a list, which is quick to draw. */
  onPhone?: boolean;
}

const showOn = (width: number): void =>
  Reflect.get(window, 'happyDOM').setViewport({ width, height: 900 });
afterEach(() => showOn(1600));

/** By its row and column: a search by name among hundreds of boxes takes a second each. */
async function boxOf(
  screen: ReturnType<typeof openScreen>,
  person: number,
  ability: Permission,
): Promise<HTMLInputElement> {
  const label = `person-${person} ability-${ability.replaceAll(' ', '-')}`;
  const find = () => document.querySelector<HTMLInputElement>(`input[aria-labelledby="${label}"]`);
  await screen.expect(() => expect(find(), label).not.toBeNull());
  const box = find();
  if (!box) throw new Error(label);
  return box;
}

export function openMatrix({ rows, refusals = {}, options, answers = [], onPhone }: World) {
  if (onPhone) showOn(390);
  const kept = new Map(rows.map((row) => [row.id, row]));
  let saves = 0;
  const save = answer(permissionsApi.save, ({ body }) => {
    saves += 1;
    const refusedAt = body.users.findIndex(({ id }) => refusals[id] !== undefined);
    const reached = refusedAt === -1 ? body.users : body.users.slice(0, refusedAt);
    const saved = reached.map(({ id, abilities }) => ({
      ...(kept.get(id) ?? aPerson(id)),
      abilities,
      updated_at: `2026-11-21T02:00:0${saves}Z`,
    }));
    for (const row of saved) kept.set(row.id, row);
    const refused = body.users[refusedAt];
    const refusal = refused && refusals[refused.id];
    return {
      saved,
      refused: refusal ? { id: refused.id, ...refusal } : null,
      not_tried: refusedAt === -1 ? [] : body.users.slice(refusedAt + 1).map(({ id }) => id),
    };
  });
  const screen = openScreen(<PermissionsPage />, {
    at: '/organisation/permissions',
    scope: ownScope,
    user: administrator,
    ...options,
    answers: [...answers, save, answer(permissionList.api.list, () => [...kept.values()])],
  });
  return {
    screen,
    /** Another administrator changes a person. */
    change: (id: number, over: Partial<PermissionRow>) =>
      kept.set(id, { ...(kept.get(id) ?? aPerson(id)), ...over }),
    /** From now on the server refuses nobody. */
    allow: () => {
      for (const id of Object.keys(refusals)) delete refusals[Number(id)];
    },
    box: async (person: number, ability: Permission) => await boxOf(screen, person, ability),
    press: async (person: number, ability: Permission) =>
      await screen.pressElement(await boxOf(screen, person, ability)),
    choose: async (person: number, preset: string | RegExp) => {
      await screen.press(new RegExp(`^Preset of Person ${person}:`));
      await screen.press(preset, 'menuitem');
    },
  };
}
