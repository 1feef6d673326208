// Everything around the screens: language, router, and the handling of session ends.
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { i18n } from '#web/kit/language/language.ts';
import { watchAttendance } from '#web/kit/session/attendance.ts';
import { subscribeTabs } from '#web/kit/session/other-tabs.ts';
import { useForgetKept } from './forget-kept.ts';
import { router, screenNow } from './router.tsx';
import { followTab, type Wayfinder, wireDestinations } from './session-end.ts';
import { keepGoing } from './stay.ts';
import { setWayfinder } from './wayfinder.ts';

const ways: Wayfinder = {
  screenNow,
  addressNow: () => router.state.location.href,
  go: (to) => void router.navigate({ to, replace: true }),
};

setWayfinder(ways);
wireDestinations(ways);
watchAttendance();
keepGoing();
subscribeTabs((personId) => void followTab(ways, personId));

export function App() {
  useForgetKept();
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}
