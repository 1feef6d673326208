// Screens become routes: one pathless route a layout, below it one a scope that has a frame, then
// the screens, and the guard before each.
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { ScopeKey } from '../scope/scope.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { Layout, Screen } from './screen.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

export interface RouteParts {
  root: AnyRoute;
  layouts: Record<Layout, () => Promise<{ default: ComponentType }>>;
  /** The frame of a scope's screens: it shows which organisation they belong to. */
  frames: Partial<Record<ScopeKey, () => Promise<{ default: ComponentType }>>>;
  /** The page for unknown addresses, for users who may see the layout `app`. */
  missing?: Screen;
  /**
   * Throws a redirect where the screen may not be entered. `address` is path and search as wanted.
   */
  guard: (screen: Screen, address: string) => Promise<void>;
}

/** The routes to hang below the root. */
export function routesOf(screens: readonly Screen[], parts: RouteParts): AnyRoute[] {
  const used = [...new Set(screens.map((one) => one.layout ?? 'app'))];
  return used.map((layout) => {
    const frame = createRoute({
      getParentRoute: () => parts.root,
      id: layout,
      component: lazyScreen(parts.layouts[layout]),
    });
    const inLayout = screens.filter((one) => (one.layout ?? 'app') === layout);
    const below = (parent: AnyRoute, isIn: (one: Screen) => boolean) =>
      inLayout.filter(isIn).map((one) => routeOf(one, parent, '', parts));
    const framed = Object.entries(parts.frames).flatMap(([key, load]) => {
      const scope: AnyRoute = createRoute({
        getParentRoute: () => frame,
        id: key,
        component: lazyScreen(load),
      });
      const inside = below(scope, (one) => one.scope === key);
      return inside.length === 0 ? [] : [scope.addChildren(inside)];
    });
    const missing =
      layout === 'app' && parts.missing ? [routeOf(parts.missing, frame, '', parts)] : [];
    frame.addChildren([
      ...missing,
      ...below(frame, (one) => !parts.frames[one.scope ?? 'platform']),
      ...framed,
    ]);
    return frame;
  });
}

function routeOf(
  screen: Screen,
  parent: AnyRoute,
  parentPath: string,
  parts: RouteParts,
): AnyRoute {
  const own = screen.path.startsWith(parentPath)
    ? screen.path.slice(parentPath.length)
    : screen.path;
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: own === '' ? '/' : own.replace(/:(\w+)/g, '$$$1'),
    staticData: { screen },
    component: lazyScreen(screen.load),
    beforeLoad: async ({ location }) => await parts.guard(screen, location.href),
  });
  if (screen.children)
    route.addChildren(screen.children.map((child) => routeOf(child, route, screen.path, parts)));
  return route;
}
