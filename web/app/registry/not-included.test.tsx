// Every screen of a feature in both scopes of an organisation: without the feature the page says so
// and the screen is not mounted; with it the screen is shown.
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FeatureFlag,
  featureFlags,
  features,
  type Included,
} from '#domain/access/feature-flags.ts';
import { roles } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { i18n } from '#web/kit/language/language.ts';
import { featureOfPath } from '#web/kit/scope/included.ts';
import { IncludedOutlet } from '#web/kit/scope/included-outlet.tsx';
import OwnOrganisationFrame from '#web/kit/scope/own-organisation-frame.tsx';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { routesOf } from '#web/kit/screen/routes.tsx';
import { flatten, type Screen } from '#web/kit/screen/screen.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import { screens } from '../composition.tsx';

const ofOrganisation = flatten(screens).filter(
  ({ scope }) => scope === ownOrganisation.key || scope === chosenOrganisation.key,
);
const withFeature = ofOrganisation.filter(({ path }) => featureOfPath(path) !== null);
const paths = [...new Set(withFeature.map(({ path }) => path))].map(
  (path) => [path, path.replace(/:\w+/g, '7')] as const,
);

const all = Object.fromEntries(featureFlags.map((flag) => [flag, true])) as Record<
  FeatureFlag,
  boolean
>;
const without = (flag: FeatureFlag): Included => ({ ...all, [flag]: false });

let included: Included = all;
const mounted: string[] = [];

const stub = (screen: Screen): Screen => {
  const { children, ...rest } = screen;
  const Stub = () => {
    mounted.push(screen.path);
    return (
      <div>
        This is {screen.path} <Outlet />
      </div>
    );
  };
  return {
    ...rest,
    load: async () => ({ default: Stub }),
    ...(children ? { children: children.map(stub) } : {}),
  };
};

const root = createRootRoute({ component: Outlet });
const bare = async () => ({ default: Outlet });
root.addChildren(
  routesOf(screens.filter((one) => ofOrganisation.includes(one)).map(stub), {
    root,
    guard: async () => {},
    layouts: { app: bare, auth: bare, plain: bare, error: bare },
    frames: {
      own: async () => ({ default: OwnOrganisationFrame }),
      chosen: async () => ({ default: () => <IncludedOutlet included={included} /> }),
    },
  }),
);

let page: Root;
let place: HTMLElement;

beforeEach(() => {
  mounted.length = 0;
  place = document.body.appendChild(document.createElement('div'));
  page = createRoot(place);
});
afterEach(() => {
  page.unmount();
  place.remove();
});

function open(address: string, has: Included): void {
  included = has;
  const organisation = {
    id: 7,
    name: 'Redgum',
    not_monitored: false,
    self_manage_ev04_config: false,
    ...has,
  };
  setCurrentUser(anOperator({ role: roles.organisation_admin, organisation_id: 7, organisation }));
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  page.render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
}
const shown = async (text: string): Promise<void> =>
  await vi.waitFor(() => expect(place.textContent).toContain(text), { interval: 5 });

it('there are screens of every feature that has screens, in both scopes', () => {
  expect(withFeature.length).toBeGreaterThan(40);
  for (const flag of featureFlags)
    for (const start of features[flag].screens)
      expect([start, ofOrganisation.some(({ path }) => path.endsWith(`/${start}`))]).toEqual([
        start,
        true,
      ]);
});

it('a screen that only the permissions of a feature open belongs to it', () => {
  const own: readonly Permission[] = [
    'read sms messaging',
    'write sms messaging',
    'read provisioning',
    'saml connections',
    'read geofence locations',
    'write geofence locations',
  ] as const;
  const outside = ofOrganisation.filter(
    ({ path, permission = [] }) =>
      permission.length > 0 &&
      permission.every((one) => own.includes(one)) &&
      featureOfPath(path) === null,
  );
  expect(outside.map(({ path }) => path)).toEqual([]);
});

describe.each(paths)('%s', (path, address) => {
  const flag = featureOfPath(path) ?? 'enable_saml';

  it('is shown with its feature', async () => {
    open(address, all);
    await shown(`This is ${path}`);
    expect(place.textContent).not.toContain('Not included');
  });

  it('is not shown without it, and the page says so', async () => {
    open(address, without(flag));
    await shown('Not included for this organisation');
    expect(mounted).toEqual([]);
  });
});
