// Identifies the caller by the Authorization header: an installed phone app sends the token that it
// got at its registration.
import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { unauthenticated } from '#domain/kit/errors.ts';
import type { Installation, MovedInstallation } from '../../access/installations.ts';
import type { HttpParts } from '../http-parts.ts';
import { callerAddress } from './caller-address.ts';

/**
 * Whether the caller is not a browser. Its cookies are not read, so that no page can make the call
 * with a person's session.
 */
export const readsCookies = ({ access, cookies }: AnyEndpoint): boolean =>
  !('installation' in access) && cookies === undefined;

/** The token in the Authorization header; null without one. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer ([\w.~+/-]{20,200}=*)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/**
 * The installation that calls, here or in another cell; null where the endpoint is for others.
 * @throws 401 without a valid token, 404 for a device that was archived
 */
export async function installationOf(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  parts: HttpParts,
): Promise<Installation | MovedInstallation | null> {
  if (!('installation' in endpoint.access)) return null;
  const token = bearerOf(request) ?? undefined;
  const call = { path: endpoint.path, body: request.body, address: callerAddress(request) };
  const reader = parts.installations;
  if (token === undefined || !reader) throw unauthenticated();
  const installation = (await reader.find(token, call)) ?? (await reader.findMoved(token));
  if (!installation) throw unauthenticated();
  return installation;
}
