// The path parameters of a call made in a scope: the organisation comes from the scope, the others must be given or it does not compile.
import type { PathParams } from '#domain/kit/endpoint.ts';
import type { ScopeNow } from './use-scope.tsx';

/** `:organisationId` anywhere, and `:id` where it is the organisation's. */
type FromScope<Path extends string> =
  | 'organisationId'
  | (Path extends `/organisations/:id` | `/organisations/:id/${string}` | `/lists/organisations/:id/${string}` ? 'id' : never);

type Others<Path extends string> = Omit<PathParams<Path>, FromScope<Path>>;

/** `scopedParams(api.get, scope, { id })` of `/organisations/:organisationId/departments/:id` is `{ organisationId, id }`. */
export function scopedParams<const Path extends string>(
  endpoint: { readonly path: Path },
  scope: ScopeNow,
  ...[others]: keyof Others<Path> extends never ? [] : [Others<Path>]
): PathParams<Path> {
  const { organisationId } = scope;
  const own = {
    ...(endpoint.path.includes('/:organisationId') ? { organisationId } : {}),
    ...(/^(\/lists)?\/organisations\/:id(\/|$)/.test(endpoint.path) ? { id: organisationId } : {}),
  };
  if (Object.keys(own).length > 0 && !Number.isSafeInteger(organisationId))
    throw new Error(`${endpoint.path} is called outside of an organisation`);
  return { ...own, ...others } as PathParams<Path>;
}
