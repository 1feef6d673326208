// The signed-in user: one small store, filled by the application from GET /user, read by guards,
// menus and screens.
import { useSyncExternalStore } from 'react';
import type { Actor } from '#domain/access/actor.ts';
import type { Standing } from '#domain/access/gates.ts';
import type { RoleName } from '#domain/access/roles.ts';
import type { OpenSessionRequest } from '#domain/access/session-request.ts';
import type { Access } from '#domain/kit/endpoint.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import { clearSessionMemory } from '#web/ui/feedback/session-memory.ts';

/**
 * The fields of the signed-in user that the kit and the shell need; the record of GET /user has
 * them.
 */
export interface CurrentUser extends Standing {
  id: number;
  first_name: string;
  last_name: string;
  name: string;
  email: string | null;
  /** Its title is in role-words.ts, in the reader's wording. */
  role: { name: RoleName; kind: 'platform' | 'centre' | 'organisation' };
  abilities: readonly Permission[];
  organisation_id: number | null;
  organisation: {
    id: number;
    name: string;
    not_monitored: boolean;
    enable_provisioning: boolean;
    enable_messaging: boolean;
    geofence_locations: boolean;
    geofence_proximity_reminders: boolean;
    enable_saml: boolean;
    self_manage_ev04_config: boolean;
    sso_url?: string | null;
  } | null;
  timezone: string;
  /** ISO 3166 alpha-2: numbers of it are shown as people there dial them. */
  country?: string;
  language: Language;
  measurement_system: 'metric' | 'imperial';
  portal_access: boolean;
  /** Of the server, where the installation has several; left out or null where it has one. */
  cell?: number | null;
  session_request: OpenSessionRequest | null;
  home: string;
}

// undefined: the server has not been asked yet; null: no session.
let user: CurrentUser | null | undefined;
const listeners = new Set<() => void>();

export const currentUser = (): CurrentUser | null | undefined => user;

/** Ending another person's session clears what the page remembers of them. */
export function setCurrentUser(next: CurrentUser | null): void {
  if (user && user.id !== next?.id) clearSessionMemory();
  user = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Null without a session. */
export const useMaybeUser = (): CurrentUser | null =>
  useSyncExternalStore(subscribe, () => user ?? null);

/** Whether it is known that there is no session; false also before the first answer. */
export const useIsSignedOut = (): boolean => useSyncExternalStore(subscribe, () => user === null);

/** The signed-in person; screens of the application's layout always have one. */
export function useUser(): CurrentUser {
  const found = useMaybeUser();
  if (!found) throw new Error('This screen needs a signed-in person');
  return found;
}

type WebActor = Pick<
  Actor,
  'user_id' | 'acting_for_user_id' | 'role' | 'organisation_id' | 'abilities'
>;

/** Who asks, as the policies of the domain take it; the server knows the restriction besides. */
export function actorOf(person: CurrentUser): WebActor {
  const { id, role, organisation_id, abilities, session_request } = person;
  const acting = session_request?.acting ? session_request : null;
  return {
    user_id: acting?.requester_user_id ?? id,
    acting_for_user_id: acting ? id : null,
    role: role.name,
    organisation_id,
    abilities: new Set(abilities),
  };
}

/** The signed-in person as the policies take them. */
export const useActor = (): WebActor => actorOf(useUser());

export const may = (person: Pick<CurrentUser, 'abilities'>, permission: Permission): boolean =>
  person.abilities.includes(permission);

/** Whether the person has any one of the permissions; an empty list requires none. */
export const mayAny = (
  person: Pick<CurrentUser, 'abilities'>,
  anyOf: readonly Permission[],
): boolean => anyOf.length === 0 || anyOf.some((permission) => may(person, permission));

/**
 * Whether the person may make a call for others than themselves, by its own declaration; the server
 * decides again.
 */
export const mayCall = (
  person: Pick<CurrentUser, 'abilities'>,
  { access }: { readonly access: Access },
): boolean => !('anyOf' in access) || mayAny(person, access.anyOf);

/** For showing or hiding parts of a screen; the server decides again. */
export const useMay = (permission: Permission): boolean => may(useUser(), permission);
