// The scope of a screen: its organisation, the prefix of its links, its breadcrumbs and the
// parameters of its calls. No screen checks which scope it is in.
import { createContext, type ReactNode, useContext } from 'react';
import type { Included } from '#domain/access/feature-flags.ts';
import type { ScopeKey } from './scope.ts';

export interface ScopeNow {
  readonly key: ScopeKey;
  /** NaN outside of an organisation. */
  readonly organisationId: number;
  /** The prefix of the scope's addresses: `/organisation` or `/organisations/7`. */
  readonly base: string;
  /** The way from the platform to the organisation; empty in one's own. */
  readonly crumbs: readonly { key: string; content: ReactNode }[];
  /** The features that the organisation has; null outside of one and while it is not known. */
  readonly included: Included | null;
  /** For calls whose path has `:organisationId` and no other parameter. */
  readonly params: { readonly organisationId: number };
}

const platform: ScopeNow = {
  key: 'platform',
  organisationId: Number.NaN,
  base: '',
  crumbs: [],
  included: null,
  params: { organisationId: Number.NaN },
};
const context = createContext(platform);

/** Set by the frame of each scope; a screen without one is the platform's. */
export const ScopeProvider = context.Provider;

export const useScope = (): ScopeNow => useContext(context);

export const scopeNow = (
  shape: Omit<ScopeNow, 'params' | 'included'> & Partial<Pick<ScopeNow, 'included'>>,
): ScopeNow => ({
  included: null,
  ...shape,
  params: { organisationId: shape.organisationId },
});
