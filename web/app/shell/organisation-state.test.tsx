// @vitest-environment happy-dom
// The foot of the sidebar names the organisation and says whether it is monitored; it is empty for
// users without an organisation.
import { expect, it } from 'vitest';
import type { CurrentUser } from '#web/kit/session/session.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { OrganisationState } from './organisation-state.tsx';

const organisation = {
  id: 2,
  name: 'Redgum Energy',
  enable_provisioning: true,
  enable_messaging: true,
  geofence_locations: true,
  geofence_proximity_reminders: true,
  enable_saml: true,
  self_manage_ev04_config: false,
};

it.each<[Partial<CurrentUser>, string]>([
  [{ organisation: { ...organisation, not_monitored: false } }, 'Redgum EnergyMonitored 24 hours'],
  [{ organisation: { ...organisation, not_monitored: true } }, 'Redgum EnergyNot monitored'],
  [{ organisation: null }, ''],
])('%j', async (user, text) => {
  const screen = openScreen(
    <>
      The foot: <OrganisationState />
    </>,
    { user },
  );
  await screen.expect(() => expect(screen.text).toBe(`The foot: ${text}`));
});
