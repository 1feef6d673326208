// The router, built from the list of screens.
import { msg } from '@lingui/core/macro';
import { createRootRoute, createRouter, notFound } from '@tanstack/react-router';
import { parseSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { setPlacedScreens } from '#web/kit/screen/placed-screens.ts';
import { routesOf } from '#web/kit/screen/routes.tsx';
import { type Screen, screen } from '#web/kit/screen/screen.ts';
import { frames, screens } from './composition.tsx';
import { guard, whoIsThere } from './gate.ts';
import { ErrorPage, NotFoundPage, WaitingPage } from './layouts/error-page.tsx';
import { RootLayout } from './layouts/root-layout.tsx';

setPlacedScreens(screens);

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });

const missing = screen({ path: '/$', title: msg`Page not found`, load: () => import('./layouts/not-found-page.tsx') });

const routeTree = root.addChildren(
  routesOf(screens, {
    root,
    missing,
    guard: async (one, address) => {
      // Nobody is asked to sign in for a page that does not exist.
      if (one === missing && !(await whoIsThere())) throw notFound();
      await guard(one, address);
    },
    layouts: {
      app: () => import('./layouts/app-layout.tsx'),
      auth: () => import('./layouts/auth-layout.tsx'),
      plain: () => import('./layouts/plain-layout.tsx'),
      error: () => import('./layouts/plain-layout.tsx'),
    },
    frames,
  }),
);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: writeSearch,
  notFoundMode: 'root',
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: WaitingPage,
  defaultPendingMs: 300,
  defaultPreloadStaleTime: 0,
});

/** The innermost open screen. */
export const screenNow = (): Screen | undefined =>
  router.state.matches.findLast((match) => match.staticData.screen !== undefined)?.staticData.screen;

/** The outermost open screen: moving inside it is not leaving it. */
export const outerScreenNow = (): Screen | undefined =>
  router.state.matches.find((match) => match.staticData.screen !== undefined)?.staticData.screen;
