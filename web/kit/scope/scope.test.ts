// One screen in two organisations' scopes: its paths, its permissions, and the parameters of its
// calls.
import { msg } from '@lingui/core/macro';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { screen } from '../screen/screen.ts';
import { chosenOrganisation, ownOrganisation } from './scope.ts';
import { scopedParams } from './scoped-params.ts';
import { scopeNow } from './use-scope.tsx';

const load = async () => ({ default: () => null });
const chosen = scopeNow({ key: 'chosen', organisationId: 7, base: '/organisations/7', crumbs: [] });

describe('a screen in several scopes', () => {
  const [own, other] = screen({
    in: [ownOrganisation, chosenOrganisation],
    path: 'departments/:departmentId',
    title: msg`Department`,
    permission: ['read departments'],
    load,
    children: [
      { path: 'users', title: msg`Users`, load },
      { path: 'instructions', title: msg`Instructions`, permission: ['device limits'], load },
    ],
  });

  it('is placed below each of them, with its children', () => {
    expect([own?.path, other?.path]).toEqual([
      '/organisation/departments/:departmentId',
      '/organisations/:organisationId/departments/:departmentId',
    ]);
    expect(other?.children?.map(({ path }) => path)).toEqual([
      '/organisations/:organisationId/departments/:departmentId/users',
      '/organisations/:organisationId/departments/:departmentId/instructions',
    ]);
    expect([own?.scope, other?.scope]).toEqual(['own', 'chosen']);
  });

  it('requires its own permission at home, and `write organisations` elsewhere', () => {
    expect(own?.permission).toEqual(['read departments']);
    expect(own?.children?.map(({ permission }) => permission)).toEqual([
      ['read departments'],
      ['device limits'],
    ]);
    expect(other?.permission).toEqual(['write organisations']);
    expect(other?.children?.map(({ permission }) => permission)).toEqual([
      ['write organisations'],
      ['write organisations'],
    ]);
  });

  it('may have another path and other permissions in one of them', () => {
    const at = screen({
      in: [
        ownOrganisation.at('settings/devices'),
        chosenOrganisation.at('devices', { permission: ['write organisation settings'] }),
      ],
      path: 'devices',
      title: msg`Devices`,
      permission: ['read organisation settings'],
      load,
    });
    expect(at.map(({ path, permission }) => [path, permission])).toEqual([
      ['/organisation/settings/devices', ['read organisation settings']],
      ['/organisations/:organisationId/devices', ['write organisation settings']],
    ]);
  });
});

describe('the parameters of a call', () => {
  const list = { path: '/organisations/:organisationId/departments' } as const;
  const one = { path: '/organisations/:organisationId/departments/:id' } as const;
  const picker = { path: '/lists/organisations/:id/departments' } as const;

  it('come from the scope as far as they are the organisation’s', () => {
    expect(scopedParams(list, chosen)).toEqual({ organisationId: 7 });
    expect(scopedParams(one, chosen, { id: 3 })).toEqual({ organisationId: 7, id: 3 });
    expect(scopedParams(picker, chosen)).toEqual({ id: 7 });
    expect(scopedParams({ path: '/organisations/:id/zoleo' } as const, chosen)).toEqual({ id: 7 });
    expect(scopedParams({ path: '/departments/:id/archive' } as const, chosen, { id: 3 })).toEqual({
      id: 3,
    });
  });

  it('do not compile while another is missing', () => {
    type OthersOf<Path extends string> = Parameters<typeof scopedParams<Path>>[2];
    expectTypeOf<
      OthersOf<'/organisations/:organisationId/departments'>
    >().toEqualTypeOf<undefined>();
    expectTypeOf<OthersOf<'/lists/organisations/:id/departments'>>().toEqualTypeOf<undefined>();
    expectTypeOf<
      keyof OthersOf<'/organisations/:organisationId/departments/:id'>
    >().toEqualTypeOf<'id'>();
    expectTypeOf<keyof OthersOf<'/departments/:id/users/:userId'>>().toEqualTypeOf<
      'id' | 'userId'
    >();
  });

  it('are refused outside of an organisation, before anything is sent', () => {
    const nowhere = scopeNow({ key: 'platform', organisationId: Number.NaN, base: '', crumbs: [] });
    expect(() => scopedParams(list, nowhere)).toThrow('outside of an organisation');
  });
});
