// A screen's component, fetched when needed or hovered; a failed fetch is not cached, so that a
// retry fetches again.
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';
import { inTime } from '#web/ui/later/in-time.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** One component for each: an open screen keeps its state when the routes are rebuilt. */
const made = new WeakMap<Load, RouteComponent>();

/**
 * The router calls `preload` before it shows the screen; missing code after a deployment is
 * chunk-reload.ts's business.
 */
export function lazyScreen(load: Load): RouteComponent {
  const known = made.get(load) ?? lazyOf(load);
  made.set(load, known);
  return known;
}

function lazyOf(load: Load): RouteComponent {
  let loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    loading ??= inTime(load).then(
      (module) => {
        loaded = module.default;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Screen = () => {
    if (loaded === undefined) use(preload());
    return loaded === undefined ? null : createElement(loaded);
  };
  return Object.assign(Screen, { preload });
}
