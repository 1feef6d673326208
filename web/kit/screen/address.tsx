// The address bar as screens see it: links, navigation, path parameters, and the search part as
// plain text values.
import {
  Outlet,
  Link as RouterLink,
  useNavigate,
  useParams,
  useRouterState,
} from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { useCallback } from 'react';
import type { NativeProps } from '#web/ui/controls/native-props.ts';

export type SearchValues = Readonly<Record<string, string>>;

export interface LinkProps
  extends NativeProps<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className'> {
  className?: string | undefined;
  /** A path of this site, made by `addressOf`, with or without a search part. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

const exactly = { exact: true };

/**
 * A link inside the application: the page does not reload, the target's code is fetched when
 * pointed at.
 */
export function Link({ to, className, ...rest }: LinkProps) {
  // The router also marks parent addresses as current, so the component that draws a menu says
  // which entry is.
  return (
    <RouterLink
      {...linkTarget(to)}
      preload="intent"
      activeOptions={exactly}
      {...(className === undefined ? {} : { className })}
      {...rest}
    />
  );
}

/** Where a screen with children shows the open child. */
export const ScreenOutlet = Outlet;

/** Goes to a path of this site; `replace` leaves no step for Back. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, options = {}) => void navigate({ ...linkTarget(to), replace: options.replace ?? false }),
    [navigate],
  );
}

/** A path parameter as text; a screen without it is a mistake in its declaration. */
export function useParam(name: string): string {
  const value = useMaybeParam(name);
  if (value === undefined) throw new Error(`This screen has no parameter ${name}`);
  return value;
}

/** A path parameter of this or an inner screen, as for a list that marks the open row. */
export function useMaybeParam(name: string): string | undefined {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name];
}

/**
 * A path parameter that is an id; anything else than a positive integer gives NaN, which the server
 * does not know either.
 */
export const useIdParam = (name: string): number => Number(useParam(name));

/**
 * The path with the parameters of the open screen: `/organisation/users/:userId/devices` is
 * `/organisation/users/5/devices`.
 */
export function useFilled(path: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return path.replace(/:(\w+)/g, (part, name: string) =>
    params[name] === undefined ? part : encodeURIComponent(params[name]),
  );
}

export const usePath = (): string => useRouterState({ select: (state) => state.location.pathname });

/**
 * Filters, sort, page, tab and selection, kept in the address (ux.md check 26). Setting `undefined`
 * removes a value. A change replaces the history entry; `push` adds one, as for a tab or an opened
 * record.
 */
export function useSearch(): [
  SearchValues,
  (change: Record<string, string | undefined>, options?: { push?: boolean }) => void,
] {
  const values = useRouterState({ select: (state) => state.location.search as SearchValues });
  const navigate = useNavigate();
  const set = useCallback(
    (change: Record<string, string | undefined>, options: { push?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: ((old: SearchValues) => withChange(old, change)) as never,
        replace: !options.push,
        resetScroll: false,
      }),
    [navigate],
  );
  return [values, set];
}

function withChange(
  old: SearchValues,
  change: Record<string, string | undefined>,
): Record<string, string> {
  const next: Record<string, string> = { ...old };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') delete next[name];
    else next[name] = value;
  }
  return next;
}

/** The search part as text values, `?page=2` and not `?page="2"`. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export function writeSearch(values: Record<string, unknown>): string {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Splits an address for the router, which wants path and search apart. */
export function linkTarget(address: string): { to: string; search: Record<string, string> } {
  const at = address.indexOf('?');
  return at === -1
    ? { to: address, search: {} }
    : { to: address.slice(0, at), search: parseSearch(address.slice(at + 1)) };
}
