// @vitest-environment happy-dom
// What is asked about before a device is saved: a wrong check digit, which is no refusal, and a
// device that raises no alerts.
import { I18nProvider } from '@lingui/react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { i18n } from '#web/kit/language/language.ts';
import { AlertsOffWarning, ImeiWarning } from './form-warnings.tsx';

let root: Root;
const place = document.body.appendChild(document.createElement('div'));
afterEach(() => root.unmount());

function draw(values: Record<string, unknown>): FormStore {
  const store = new FormStore(values, () => ({}));
  root = createRoot(place);
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <FormProvider value={store}>
          <ImeiWarning />
          <AlertsOffWarning />
        </FormProvider>
      </I18nProvider>,
    ),
  );
  return store;
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
])('the IMEI %s', (imei, warnings) => {
  const store = draw({ imei, enable_alerts: true });
  expect([store.warnings(), place.textContent]).toEqual([warnings, warnings.join('')]);
});

it('follows what is typed', () => {
  const store = draw({ imei: '', enable_alerts: true });
  flushSync(() => store.set('imei', '864598051002370'));
  expect(place.textContent).toBe(mistyped);
  flushSync(() => store.set('imei', '864598051002374'));
  expect(place.textContent).toBe('');
  flushSync(() => store.set('enable_alerts', false));
  expect(store.warnings()).toEqual(['This device will raise no alerts, not even for SOS.']);
});
