// The tabs of a record's page, as declared: forms of its own, screens of its own, and places for
// tabs of other features.
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Screen } from '../screen/screen.ts';

type Load = () => Promise<{ default: ComponentType }>;

export type TabShape =
  | {
      readonly kind: 'form';
      readonly path: string;
      readonly title: MessageDescriptor;
      readonly permission?: readonly Permission[];
    }
  | {
      readonly kind: 'tab';
      readonly path: string;
      readonly title: MessageDescriptor;
      readonly permission?: readonly Permission[];
      readonly load: Load;
    }
  | { readonly kind: 'offered'; readonly path: string };

/** A tab that a feature offers for the page of another feature's record. */
export interface Offer {
  /** The name of the resource whose page it is for, such as "department". */
  readonly to: string;
  readonly path: string;
  readonly title: MessageDescriptor;
  /** In one's own organisation; left out, every user who may open the page. */
  readonly permission?: readonly Permission[];
  readonly load: Load;
}

interface Options {
  readonly permission?: readonly Permission[];
}

/** A form over the record; its sections are in the pages' `forms` under the same path. */
export const form = (path: string, title: MessageDescriptor, options: Options = {}): TabShape => ({
  kind: 'form',
  path,
  title,
  ...options,
});

/**
 * A screen of the feature's own.
 * @public for pages with a tab that is no form
 */
export const tab = (
  path: string,
  title: MessageDescriptor,
  load: Load,
  options: Options = {},
): TabShape => ({
  kind: 'tab',
  path,
  title,
  load,
  ...options,
});

/** The place of a tab that another feature offers; empty until one does. */
export const offered = (path: string): TabShape => ({ kind: 'offered', path });

/** Offers a tab for another feature's page; web/app brings both together. */
export const offer = (tab: Offer): Offer => tab;

/**
 * The screens with the tabs offered for their pages. @throws Error for an offer without a page to
 * take it
 */
export function withOffers(screens: readonly Screen[], offers: readonly Offer[]): Screen[] {
  const lost = offers.filter(
    ({ to, path }) =>
      !screens.some(({ page, slots }) => page === to && slots?.some((slot) => slot.path === path)),
  );
  if (lost.length > 0)
    throw new Error(
      `No page has a place for ${lost.map(({ to, path }) => `${to}/${path}`).join(', ')}`,
    );
  return screens.map((screen) => {
    const { page, slots } = screen;
    if (!slots) return screen;
    return {
      ...screen,
      children: slots.flatMap((slot) =>
        slot.fill(offers.find(({ to, path }) => to === page && path === slot.path)),
      ),
    };
  });
}
