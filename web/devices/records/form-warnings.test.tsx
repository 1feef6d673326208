// @vitest-environment happy-dom
// What is asked about before a device is saved: a wrong check digit, which is no refusal, and a
// device that raises no alerts.
import { act } from 'react';
import { expect, it } from 'vitest';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { AlertsOffWarning, ImeiWarning } from './form-warnings.tsx';

async function open(values: Record<string, unknown>) {
  const store = new FormStore(values, () => ({}));
  const screen = openScreen(
    <FormProvider value={store}>
      <ImeiWarning />
      <AlertsOffWarning />
      <i>there</i>
    </FormProvider>,
  );
  await screen.expectText('there');
  return { store, said: () => screen.text.replace('there', '') };
}

const mistyped = 'The last digit does not match the others. The IMEI is probably mistyped.';

it.each([
  ['864598051002374', []],
  ['864598051002370', [mistyped]],
  // As it is printed on the box.
  ['86 459805-100237-0', [mistyped]],
  // Not 15 digits: refused at its field, and no guess is made.
  ['86459805100237', []],
  [null, []],
])('the IMEI %s', async (imei, warnings) => {
  const { store, said } = await open({ imei, enable_alerts: true });
  expect([store.warnings(), said()]).toEqual([warnings, warnings.join('')]);
});

it('follows what is typed', async () => {
  const { store, said } = await open({ imei: '', enable_alerts: true });
  await act(async () => store.set('imei', '864598051002370'));
  expect(said()).toBe(mistyped);
  await act(async () => store.set('imei', '864598051002374'));
  expect(said()).toBe('');
  await act(async () => store.set('enable_alerts', false));
  expect(store.warnings()).toEqual(['This device will raise no alerts, not even for SOS.']);
});
