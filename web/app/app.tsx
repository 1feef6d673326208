// Everything that stands around the screens: look, language, server data, router.
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '#web/kit/call/query.ts';
import { i18n } from '#web/kit/language/language.ts';
import { LookProvider } from '#web/ui/theme/look-provider.tsx';
import { router, screenNow } from './router.tsx';
import { type Wayfinder, wireDestinations } from './session-end.ts';

export const queryClient = createQueryClient();

export const wayfinder: Wayfinder = {
  screenNow,
  addressNow: () => router.state.location.href,
  go: (to) => void router.navigate({ to, replace: true }),
};

wireDestinations(wayfinder, queryClient);

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <LookProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LookProvider>
    </I18nProvider>
  );
}
