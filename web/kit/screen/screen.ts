// A screen declared once: its path, who may open it, its title, its layout and its lazy component.
// `web/app` makes routes and menus of these.

import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { GateName } from '#domain/access/gates.ts';
import type { PathParams } from '#domain/kit/endpoint.ts';
import { pathOf } from '#domain/kit/path.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { type Placement, placementOf, type Scope, type ScopeKey } from '../scope/scope.ts';
import type { CurrentUser } from '../session/session.ts';

/** The headings on a hub page, in their order. */
export const hubGroups = [
  'people',
  'devices',
  'alerts',
  'messages',
  'sign_in',
  'look',
  'platform',
] as const;
export type HubGroup = (typeof hubGroups)[number];

/** The four frames of the portal (R043). */
export type Layout = 'app' | 'auth' | 'error' | 'plain';

export interface MenuEntry {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;
  /** The words in the sidebar where they differ from the title. */
  label?: MessageDescriptor;
  /** A live count next to the label, such as the unowned alerts. */
  count?: ComponentType;
  /** The second key of `g` plus letter that opens it (ux.md, keyboard). */
  letter?: string;
}

export interface ScreenShape<Path extends string = string> {
  /** As in the specification: `/alert-monitoring/:alertId`. Children have their whole path too. */
  path: Path;
  title: MessageDescriptor;
  /** Any one of these suffices; left out, every signed-in person may. */
  permission?: readonly Permission[];
  /** Which users may open it where permissions are not enough, such as users with a dashboard. */
  may?: (user: CurrentUser) => boolean;
  /**
   * `always`: with and without a session; `signed-out`: a signed-in visitor is sent on. Left out, a
   * session is needed.
   */
  open?: 'always' | 'signed-out';
  /**
   * The gates of signing in that this screen opens: shown while one of them is closed, and at no
   * other time.
   */
  at?: readonly GateName[];
  /** Left out: `app`. Children use their parent's. */
  layout?: Layout;
  load: () => Promise<{ default: ComponentType }>;
  menu?: MenuEntry;
  /**
   * The hub page that links to it, by its path below the scope, such as `settings`; and its
   * content, in one line.
   */
  hub?: {
    in: string;
    group: HubGroup;
    about: MessageDescriptor;
    /** The labels of its fields, which the hub's search matches besides its title. */
    finds?: readonly MessageDescriptor[];
  };
  /**
   * Shown inside the parent, where it puts `<ScreenOutlet />`; the parent stays mounted while they
   * change, as a queue next to its details.
   */
  children?: readonly Screen[];
}

export interface Screen<Path extends string = string> extends ScreenShape<Path> {
  /** Where it is placed; left out, on the platform. */
  scope?: ScopeKey;
  /** The name of the record that it is the page of; its children are the tabs. */
  page?: string;
  /** The tabs of a page with the places for offered ones, in order. */
  slots?: readonly TabSlot[];
}

/** A place among the tabs of a page. */
export interface TabSlot {
  readonly path: string;
  /** The screen at this address: the page's own, or the one offered for it, if any. */
  readonly fill: (
    offered: Pick<ScreenShape, 'title' | 'permission' | 'load'> | undefined,
  ) => readonly Screen[];
}

/**
 * A screen that is placed in several scopes; its paths are written below them:
 * `departments/:departmentId`.
 */
export interface ScopedShape extends Omit<ScreenShape, 'open' | 'children'> {
  in: readonly [Scope | Placement, ...(Scope | Placement)[]];
  /** Their paths are written below this one: `users`. */
  children?: readonly ChildShape[];
}
export type ChildShape = Omit<ScreenShape, 'open' | 'layout' | 'menu' | 'children'>;

/** Declares a screen, or with `in` the same screen once in each scope. */
export function screen(shape: ScopedShape): Screen[];
export function screen<const Path extends string>(shape: ScreenShape<Path>): Screen<Path>;
export function screen(shape: ScopedShape | ScreenShape): Screen | Screen[] {
  return 'in' in shape ? shape.in.map((place) => placed(shape, placementOf(place))) : shape;
}

function placed(
  { in: _in, children, ...shape }: ScopedShape,
  { scope, path, permission }: Placement,
): Screen {
  const whole = `${scope.prefix}/${path ?? shape.path}`;
  const allowed = permission ?? scope.permissionOf(shape.permission);
  return {
    ...shape,
    path: whole,
    scope: scope.key,
    ...permitted(allowed),
    ...(children
      ? {
          children: children.map((child) => ({
            ...child,
            path: `${whole}/${child.path}`,
            scope: scope.key,
            ...permitted(child.permission ? scope.permissionOf(child.permission) : allowed),
          })),
        }
      : {}),
  };
}

/** @internal for pages whose tabs come from several features */
export const placedChild = (
  parent: string,
  child: ChildShape,
  { scope, permission }: Placement,
): Screen => ({
  ...child,
  path: child.path === '' ? parent : `${parent}/${child.path}`,
  scope: scope.key,
  ...permitted(permission ?? scope.permissionOf(child.permission)),
});

const permitted = (permission: readonly Permission[] | undefined) =>
  permission ? { permission } : {};

/**
 * The address of a screen: `addressOf(alertScreen, { alertId: 7 })`.
 * @public for links between features
 */
export const addressOf = <Path extends string>(
  target: Screen<Path>,
  ...[params]: keyof PathParams<Path> extends never ? [] : [PathParams<Path>]
): string => pathOf(target.path, (params ?? {}) as Record<string, string | number>);

/** All screens with their children, in order. */
export const flatten = (screens: readonly Screen[]): Screen[] =>
  screens.flatMap((one) => [one, ...flatten(one.children ?? [])]);
