// @vitest-environment happy-dom
// A hub of settings: groups, search, what the organisation does not have and what the user may not
// open.
import { msg } from '@lingui/core/macro';
import { describe, expect, it } from 'vitest';
import type { Included } from '#domain/access/feature-flags.ts';
import { setPlacedScreens } from '../screen/placed-screens.ts';
import type { HubGroup, Screen } from '../screen/screen.ts';
import { type OpenOptions, openScreen, ownScope } from '../testing/open-screen.factory.tsx';
import { HubPage } from './hub-page.tsx';

const place = (name: string, group: HubGroup, rest: Partial<Screen> = {}): Screen => ({
  path: `/organisation/settings/${name}`,
  title: { id: name, message: name },
  scope: 'own',
  load: async () => ({ default: () => null }),
  hub: {
    in: 'settings',
    group,
    about: msg`About`,
    finds: [{ id: `${name}-field`, message: `${name} field` }],
  },
  ...rest,
});

const places = [
  place('branding', 'look'),
  place('user-tags', 'people'),
  place('saml', 'sign_in'),
  place('questions', 'sign_in'),
  place('device-limit', 'devices'),
  place('templates', 'devices', { permission: ['read settings'] }),
];
const included: Included = {
  enable_messaging: true,
  enable_provisioning: true,
  geofence_locations: true,
  geofence_proximity_reminders: true,
  enable_saml: true,
};

function open(options: OpenOptions = {}, screens: readonly Screen[] = places) {
  setPlacedScreens(screens);
  return openScreen(<HubPage of="settings" />, {
    scope: { ...ownScope, included: included },
    ...options,
  });
}

describe('a hub', () => {
  it('has its places below headings, in the order of the groups', async () => {
    const screen = open();
    await screen.expectText('branding');
    const headings = (await screen.all('heading')).map((one) => one.textContent);
    expect(headings).toEqual(['People', 'Devices and places', 'Sign-in', 'Look']);
    const signIn = await screen.find('region', 'Sign-in');
    expect(screen.look('link', /saml/, signIn)).not.toBeNull();
    expect(screen.look('link', /branding/, signIn)).toBeNull();
    await screen.expectNoText('templates');
    await screen.expectNoText('Not included');
  });

  it('finds places by name, field and heading, and says where nothing matches', async () => {
    const screen = open();
    await screen.type('Search settings', 'Questions FIELD');
    await screen.expectText('Contains: questions field');
    await screen.expectNoText('saml');
    expect((await screen.all('heading')).map((one) => one.textContent)).toEqual(['Sign-in']);
    await screen.type('Search settings', 'devices');
    await screen.expectText('device-limit');
    await screen.expectNoText('branding');
    await screen.type('Search settings', 'nothing such');
    await screen.expectText('No setting matches “nothing such”.');
  });

  it('names what the organisation does not have, and offers no way to it', async () => {
    const screen = open({
      scope: { ...ownScope, included: { ...included, enable_saml: false } },
    });
    await screen.expectText(
      'Not included for this organisation: saml. The platform’s staff can add them.',
    );
    expect(screen.look('link', /saml/)).toBeNull();
  });

  it('has no headings for a single group, nor a search for a few places', async () => {
    const screen = open({}, places.slice(1, 2));
    await screen.find('link', /user-tags/);
    expect(screen.look('heading')).toBeNull();
    expect(screen.look('searchbox')).toBeNull();
  });

  it('says so to one who may open none', async () => {
    const screen = open({}, [place('templates', 'devices', { permission: ['read settings'] })]);
    await screen.expectText('You do not have permission to open any of these settings.');
  });
});
