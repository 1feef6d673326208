// The screens of a resource in its scopes: list, adding, and a page with tabs. Declares only
// addresses, titles and permissions, so that the first page of the application stays light; the
// content is in the feature's pages (resource-pages.tsx), which are loaded with the first of them.
import type { MessageDescriptor } from '@lingui/core';
import { type ComponentType, createElement } from 'react';
import type { Permission } from '#domain/kit/permissions.ts';
import { type Placement, placementOf, type Scope } from '../../scope/scope.ts';
import {
  type MenuEntry,
  placedChild,
  type Screen,
  screen,
  type TabSlot,
} from '../../screen/screen.ts';
import type { TabShape } from '../tabs.ts';

/** @param path of the list, below the scope's own address */
type Part = ComponentType<{ path: string }>;

/** The result of `resourcePages`. */
export interface ResourcePages {
  readonly List: Part;
  readonly Add: Part;
  readonly Page: Part;
  /** By the path of their tab. */
  readonly forms: Readonly<Record<string, ComponentType>>;
}

export interface ResourceScreensShape {
  /** As in the resource: `department_tag`; the page's parameter is `:departmentTagId`. */
  name: string;
  in: readonly [Scope | Placement, ...(Scope | Placement)[]];
  /** Of the list, below the scope: `departments`. */
  path: string;
  title: MessageDescriptor;
  /** The permissions to open them in one's own organisation. */
  permission: { read: readonly Permission[]; write: readonly Permission[] };
  menu?: MenuEntry;
  hub?: Screen['hub'];
  /**
   * The screen for adding one, at `<path>/add` or the path given; left out where the list adds in a
   * dialog. `permission` where more users may see it than may add; `placed` where a placement's own
   * permission is to read, and adding needs another.
   */
  add?: {
    title: MessageDescriptor;
    path?: string;
    permission?: readonly Permission[];
    placed?: readonly Permission[];
  };
  /**
   * Only the page of one is placed: another page shows the list, as a person's page their devices.
   */
  pageAlone?: true;
  /** The page of one; a single tab with the path '' is the page itself. */
  page?: {
    title: MessageDescriptor;
    tabs: readonly TabShape[] /** Where one of its tabs is for others than the list. */;
    permission?: readonly Permission[];
  };
  load: () => Promise<{ default: ResourcePages }>;
}

export const resourceScreens = (shape: ResourceScreensShape): Screen[] =>
  shape.in.flatMap((place) => {
    const placement = placementOf(place);
    return placedScreens(shape, placement, placement.path ?? shape.path);
  });

function placedScreens(
  shape: ResourceScreensShape,
  { scope, permission }: Placement,
  path: string,
): Screen[] {
  const { title, add, page, load, menu, hub } = shape;
  const at = (own: string, who = permission): Placement =>
    scope.at(own, who ? { permission: who } : {});
  const part = (pick: 'List' | 'Add' | 'Page') => async () => {
    const Component = (await load()).default[pick];
    return { default: () => createElement(Component, { path }) };
  };
  const { read, write } = shape.permission;
  const list: Screen[] = screen({
    in: [at(path)],
    path,
    title,
    permission: read,
    load: part('List'),
    ...(menu ? { menu } : {}),
    ...(hub ? { hub } : {}),
  });
  return [
    ...(shape.pageAlone ? [] : list),
    ...(add
      ? screen({
          in: [at(`${path}/${add.path ?? 'add'}`, permission && (add.placed ?? permission))],
          path,
          title: add.title,
          permission: add.permission ?? write,
          load: part('Add'),
        })
      : []),
    ...(page
      ? screen({
          in: [at(`${path}/:${paramOf(shape.name)}`)],
          path,
          title: page.title,
          permission: page.permission ?? read,
          load: part('Page'),
        })
      : []
    ).map((one) => paged(one, shape, at(path))),
  ];
}

/** `department_tag` is `departmentTagId`. */
export const paramOf = (name: string): string =>
  `${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;

function paged(
  one: Screen,
  { name, page, load, permission }: ResourceScreensShape,
  placement: Placement,
): Screen {
  const slots = (page?.tabs ?? []).map((tab): TabSlot => {
    const placed = (
      title: MessageDescriptor,
      load: Screen['load'],
      own: readonly Permission[] | undefined,
    ) => [
      placedChild(
        one.path,
        { path: tab.path, title, permission: own ?? permission.read, load },
        placement,
      ),
    ];
    if (tab.kind === 'offered')
      return {
        path: tab.path,
        fill: (offered) => (offered ? placed(offered.title, offered.load, offered.permission) : []),
      };
    return {
      path: tab.path,
      fill: () =>
        placed(tab.title, tab.kind === 'tab' ? tab.load : formOf(load, tab.path), tab.permission),
    };
  });
  return { ...one, page: name, slots, children: slots.flatMap((slot) => slot.fill(undefined)) };
}

const formOf =
  (load: ResourceScreensShape['load'], path: string): Screen['load'] =>
  async () => {
    const Form = (await load()).default.forms[path];
    if (!Form) throw new Error(`The pages have no form ${path}`);
    return { default: Form };
  };
