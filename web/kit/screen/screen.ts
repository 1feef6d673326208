// A screen declared once: its path, who may open it, its title, its layout and its lazy component. `web/app` makes routes and menus of these.

import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { PathParams } from '#domain/kit/endpoint.ts';
import { pathOf } from '#domain/kit/path.ts';
import type { Permission } from '#domain/kit/permissions.ts';

export type Layout = 'app' | 'auth' | 'error' | 'plain';

export interface MenuEntry {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;
  /** The words in the sidebar where they differ from the title. */
  label?: MessageDescriptor;
  /** A live count beside the words, such as the unowned alerts. */
  count?: ComponentType;
  /** The letter after `g` that goes there (ux.md, keyboard). */
  letter?: string;
}

export interface ScreenShape<Path extends string = string> {
  /** As in the specification: `/alert-monitoring/:alertId`. Children give their whole path too. */
  path: Path;
  title: MessageDescriptor;
  /** Any one of these suffices; left out, every signed-in person may. */
  permission?: readonly Permission[];
  /** `always`: with and without a session; `signed-out`: a signed-in visitor is sent on. Left out, a session is needed. */
  open?: 'always' | 'signed-out';
  /** Left out: `app`. Children stand in their parent's. */
  layout?: Layout;
  load: () => Promise<{ default: ComponentType }>;
  menu?: MenuEntry;
  /** Shown inside the parent, where it puts `<ScreenOutlet />`; the parent stays mounted while they change, as a queue beside its details. */
  children?: readonly Screen[];
}

export type Screen<Path extends string = string> = ScreenShape<Path>;

export const screen = <const Path extends string>(shape: ScreenShape<Path>): Screen<Path> => shape;

/**
 * The address of a screen: `addressOf(alertScreen, { alertId: 7 })`.
 * @public for links between features
 */
export const addressOf = <Path extends string>(
  target: Screen<Path>,
  ...[params]: keyof PathParams<Path> extends never ? [] : [PathParams<Path>]
): string => pathOf(target.path, (params ?? {}) as Record<string, string | number>);

/** All screens with their children, in order. */
export const flatten = (screens: readonly Screen[]): Screen[] => screens.flatMap((one) => [one, ...flatten(one.children ?? [])]);
