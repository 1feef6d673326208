// @vitest-environment happy-dom
// The device limit on the form for a new device, in Australian and American wording: where it only
// warns saving is asked about first, where it is enforced it is not.
import { expect, it } from 'vitest';
import { deviceLimits } from '#domain/organisations/device-limits.api.ts';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { speak } from '#web/kit/language/language.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { LimitNotice } from './limit-notice.tsx';

const none = { app: null, ev04: null, zoleo: null };
const limits = (admin_enforce_device_limit: boolean) => ({
  id: 4,
  name: 'Redgum',
  admin_device_limit: { ...none, ev04: 5 },
  admin_enforce_device_limit,
  user_device_limit: none,
  user_enforce_device_limit: false,
  used: { app: 90, ev04: 5, zoleo: 0 },
  allocated: { app: 0, ev04: 0, zoleo: 0 },
  updated_at: '2026-11-21T00:00:00Z',
  balance: none,
  exceeded: null,
});

function open(device_type_id: number, isEnforced: boolean) {
  const store = new FormStore({ device_type_id }, () => ({}));
  const screen = openScreen(
    <FormProvider value={store}>
      <LimitNotice />
    </FormProvider>,
    { scope: ownScope, answers: [answer(deviceLimits.api.get, limits(isEnforced) as never)] },
  );
  return { store, screen };
}

it.each([
  ['en-AU', "EV-04 pendants: the organisation's limit of 5 is reached."],
  ['en', "EV-04 pendants: the organization's limit of 5 is reached."],
] as const)(
  '%s: one that only warns is said and asked about, one that is enforced is said',
  async (language, reached) => {
    await speak(language);
    const { store, screen } = open(2, false);
    const warning = `${reached} You can still add this device.`;
    await screen.expect(() => expect(screen.text).toBe(warning));
    expect(store.warnings()).toEqual([warning]);
    screen.close();
    const refused = open(2, true);
    await refused.screen.expect(() =>
      expect(refused.screen.text).toBe(`${reached} Remove a device that is no longer used first.`),
    );
    expect(refused.store.warnings()).toEqual([]);
  },
);

it('says nothing of a kind without a limit, nor where it has not been read', async () => {
  const { store, screen } = open(1, false);
  expect(screen.text).toBe('');
  await screen.expect(() => expect(screen.calls).toHaveLength(1));
  store.set('device_type_id', 2);
  await screen.expect(() => expect(store.warnings()).toHaveLength(1));
  store.set('device_type_id', 1);
  await screen.expect(() => expect([screen.text, store.warnings()]).toEqual(['', []]));
});
