// The router. It starts with the sign-in screens, so that signing in does not wait for the list of
// all screens; the first address outside of them loads that list.
import { msg } from '@lingui/core/macro';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { parseSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { setPlacedScreens } from '#web/kit/screen/placed-screens.ts';
import { type RouteParts, routesOf } from '#web/kit/screen/routes.tsx';
import { type Screen, screen } from '#web/kit/screen/screen.ts';
import { signInScreens } from '#web/sign-in/sign-in.screens.ts';
import { guard, whoIsThere } from './gate.ts';
import { ErrorPage, NotFoundPage, WaitingPage } from './layouts/error-page.tsx';
import { RootLayout } from './layouts/root-layout.tsx';

const missing = screen({
  path: '/$',
  title: msg`Page not found`,
  load: () => import('./layouts/not-found-page.tsx'),
});

const parts: Pick<RouteParts, 'guard' | 'layouts'> = {
  guard: async (one, address) => {
    // Unknown addresses are answered before the sign-in check, so that visitors see "not found".
    if (one === missing && !(await whoIsThere())) throw notFound();
    await guard(one, address);
  },
  layouts: {
    app: () => import('./layouts/app-layout.tsx'),
    auth: () => import('./layouts/auth-layout.tsx'),
    plain: () => import('./layouts/plain-layout.tsx'),
    error: () => import('./layouts/plain-layout.tsx'),
  },
};

const newRoot = () => createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });

const elsewhere = 'elsewhere';

/** A redirect away from a sign-in page only leads to a screen that is already loaded by then. */
const guardOnTheWayIn: RouteParts['guard'] = async (one, address) => {
  await guard(one, address).catch(async (refusal: unknown) => {
    await knowAllScreens();
    throw refusal;
  });
};

function firstTree(): AnyRoute {
  const root = newRoot();
  const aside: AnyRoute = createRoute({ getParentRoute: () => root, id: elsewhere });
  const others = createRoute({
    getParentRoute: () => aside,
    path: '/$',
    // It gives way before it is shown, and is gone then.
    pendingMs: Number.POSITIVE_INFINITY,
    beforeLoad: async ({ location }) => {
      await knowAllScreens();
      throw redirect({ href: location.href, replace: true });
    },
  });
  return root.addChildren([
    ...routesOf(signInScreens, { ...parts, guard: guardOnTheWayIn, root, frames: {} }),
    aside.addChildren([others]),
  ]);
}

export const router = createRouter({
  routeTree: firstTree(),
  parseSearch,
  stringifySearch: writeSearch,
  notFoundMode: 'root',
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: WaitingPage,
  defaultPendingMs: 300,
  defaultPreloadStaleTime: 0,
});

let all: Promise<void> | null = null;

/** From here on each address leads to its screen. */
function knowAllScreens(): Promise<void> {
  all ??= fetchAllScreens().then(
    ({ screens, frames }) => {
      const root = newRoot();
      setPlacedScreens(screens);
      router.update({
        ...router.options,
        routeTree: root.addChildren(routesOf(screens, { ...parts, root, frames, missing })),
      });
    },
    (error: unknown) => {
      all = null;
      throw error;
    },
  );
  return all;
}

const fetchAllScreens = () => import('./composition.tsx');

/**
 * Before the first paint: the sign-in page is shown at once, and the list of screens loads while
 * the person types.
 */
export async function knowFirstScreen(): Promise<void> {
  const isSignIn = !router
    .matchRoutes(router.latestLocation)
    .some(({ routeId }) => routeId === `/${elsewhere}`);
  if (!isSignIn) return await knowAllScreens();
  const stop = router.subscribe('onResolved', () => {
    stop();
    fetchAllScreens().catch(() => undefined);
  });
}

/** The innermost open screen. */
export const screenNow = (): Screen | undefined =>
  router.state.matches.findLast((match) => match.staticData.screen !== undefined)?.staticData
    .screen;

/** The outermost open screen: moving inside it is not leaving it. */
export const outerScreenNow = (): Screen | undefined =>
  router.state.matches.find((match) => match.staticData.screen !== undefined)?.staticData.screen;
