// The scopes of a screen, as values: in the reader's own organisation, in one that platform staff
// have opened, on the platform, or in the monitoring centre.
import type { Permission } from '#domain/kit/permissions.ts';

export type ScopeKey = 'own' | 'chosen' | 'platform' | 'centre' | 'mine';
type Permissions = readonly Permission[];

export interface Scope {
  readonly key: ScopeKey;
  /** The prefix of its screens' paths; empty for the platform. */
  readonly prefix: string;
  /** The permissions to open a screen here, from the screen's own; any one suffices. */
  readonly permissionOf: (permission: Permissions | undefined) => Permissions | undefined;
  /**
   * This scope with a path or permissions of its own: `ownOrganisation.at('settings/devices', {
   * permission: [...] })`.
   */
  readonly at: (path: string, options?: { permission?: Permissions }) => Placement;
}

export interface Placement {
  readonly scope: Scope;
  readonly path: string | undefined;
  readonly permission: Permissions | undefined;
}

function scopeOf(key: ScopeKey, prefix: string, permissionOf: Scope['permissionOf']): Scope {
  const scope: Scope = {
    key,
    prefix,
    permissionOf,
    at: (path, options = {}) => ({ scope, path, permission: options.permission }),
  };
  return scope;
}

export const ownOrganisation = scopeOf('own', '/organisation', (permission) => permission);
/**
 * Platform staff in a customer's organisation: all its screens need `write organisations` unless
 * the placement says otherwise (R068, R069).
 */
export const chosenOrganisation = scopeOf('chosen', '/organisations/:organisationId', () => [
  'write organisations',
]);
/** @public for screens that are below the platform's settings and below an organisation's */
export const wholePlatform = scopeOf('platform', '', (permission) => permission);
/** @public for the monitoring centre's own people and settings */
export const monitoringCentre = scopeOf('centre', '/monitoring-centre', (permission) => permission);

/** The reader's own data, whatever their role and permissions (R061). */
export const mine = scopeOf('mine', '/my', () => undefined);

/** @returns the placement of a scope that was given with or without its own path and permissions */
export const placementOf = (place: Scope | Placement): Placement =>
  'scope' in place ? place : { scope: place, path: undefined, permission: undefined };
