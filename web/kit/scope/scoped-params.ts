// The path parameters of a call made in a scope: the organisation comes from the scope, the others
// must be given or it does not compile.
import type { PathParams } from '#domain/kit/endpoint.ts';
import type { RawParams } from '../call/call-types.ts';
import type { ScopeNow } from './use-scope.tsx';

/** `:organisationId` anywhere, and `:id` where it is the organisation's. */
type FromScope<Path extends string> =
  | 'organisationId'
  | (Path extends
      | `/organisations/:id`
      | `/organisations/:id/${string}`
      | `/lists/organisations/:id/${string}`
      ? 'id'
      : never);

type Others<Path extends string> = Omit<PathParams<Path>, FromScope<Path>>;

/**
 * `scopedParams(api.get, scope, { id })` of `/organisations/:organisationId/departments/:id` is `{
 * organisationId, id }`.
 */
export function scopedParams<const Path extends string>(
  endpoint: { readonly path: Path },
  scope: ScopeNow,
  ...[others]: keyof Others<Path> extends never ? [] : [Others<Path>]
): PathParams<Path> {
  return { ...organisationParams(endpoint.path, scope), ...others } as PathParams<Path>;
}

/**
 * The parameters of a record's own calls, for the kit: its id, and the organisation where the path
 * names one.
 */
export const recordParams = (path: string, scope: ScopeNow, id: number): RawParams => ({
  ...(path.includes('/:organisationId') ? organisationParams(path, scope) : {}),
  id,
});

/**
 * The parameters of any path that name the organisation; the kit adds the others itself.
 * @throws Error where the path names an organisation and the screen is in none
 */
export function organisationParams(path: string, { organisationId }: ScopeNow): RawParams {
  const own = {
    ...(path.includes('/:organisationId') ? { organisationId } : {}),
    ...(/^(\/lists)?\/organisations\/:id(\/|$)/.test(path) ? { id: organisationId } : {}),
  };
  if (Object.keys(own).length > 0 && !Number.isSafeInteger(organisationId))
    throw new Error(`${path} is called outside of an organisation`);
  return own;
}
