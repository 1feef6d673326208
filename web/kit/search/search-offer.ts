// Features' offers to the global search: the name of a kind of hit, and their page that opens one.
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import { pathOf } from '#domain/kit/path.ts';
import { judge } from '../screen/guard.ts';
import { flatten, type Screen } from '../screen/screen.ts';
import type { CurrentUser } from '../session/session.ts';

export interface SearchOffer<Kind extends string = string> {
  readonly kind: Kind;
  /** The heading over its hits. */
  readonly title: MessageDescriptor;
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;
  /**
   * Paths of screens; the first that the reader may open is where a hit leads. `:organisationId` is
   * the organisation of the hit, every other parameter the hit itself.
   */
  readonly pages: readonly string[];
}

export interface Found {
  readonly kind: string;
  readonly id: number;
  /** Null for an organisation itself. */
  readonly organisation: { readonly id: number } | null;
}

/** Where a hit leads; null where none of the offered pages is for this reader. */
export function addressOfHit(
  hit: Found,
  {
    offers,
    screens,
    user,
  }: { offers: readonly SearchOffer[]; screens: readonly Screen[]; user: CurrentUser },
): string | null {
  const pages = offers.filter(({ kind }) => kind === hit.kind).flatMap((offer) => offer.pages);
  const page = pages.find((path) =>
    flatten(screens).some((screen) => screen.path === path && isFor(screen, user)),
  );
  if (page === undefined) return null;
  const params = [...page.matchAll(/:(\w+)/g)].map(([, name = '']) => [
    name,
    name === 'organisationId' ? (hit.organisation?.id ?? hit.id) : hit.id,
  ]);
  return pathOf(page, Object.fromEntries(params));
}

/** Platform staff have no organisation of their own, whatever they may do. */
const isFor = (screen: Screen, user: CurrentUser): boolean =>
  (screen.scope !== 'own' || user.organisation_id !== null) && judge(screen, user).kind === 'enter';
