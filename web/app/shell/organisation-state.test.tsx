// @vitest-environment happy-dom
// The foot of the sidebar names the organisation and says whether it is monitored; it is empty for
// users without an organisation.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import { OrganisationState } from './organisation-state.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

async function shownFor(over: Parameters<typeof anOperator>[0]): Promise<string> {
  setCurrentUser(anOperator(over));
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <OrganisationState />
      </I18nProvider>,
    ),
  );
  const text = place.textContent ?? '';
  await act(async () => root.unmount());
  return text;
}

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

afterEach(() => setCurrentUser(null));

it.each([
  [{ organisation: { ...organisation, not_monitored: false } }, 'Redgum EnergyMonitored 24 hours'],
  [{ organisation: { ...organisation, not_monitored: true } }, 'Redgum EnergyNot monitored'],
  [{ organisation: null }, ''],
])('%j', async (over, text) => {
  expect(await shownFor(over)).toBe(text);
});
