// The SCIM server of each connection, under /scim/v2/:connection. Callers authenticate by a bearer
// token of that connection; cookies are ignored.

import { ScimError } from '#domain/scim/scim-error.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { hashToken } from '#server/kit/http/guards/token.ts';
import type { Hook, HookAnswer, HookCall } from '#server/kit/http/machines/hooks.ts';
import { bounds, refuseVastJson } from '#server/kit/http/requests/bounds.ts';
import { soundJson } from '#server/kit/http/requests/sound-text.ts';
import type { Log } from '#server/kit/log.ts';
import { logStatement, writeLog } from '#server/saml/connections/connection-log.store.ts';
import { createCallRate } from './access/call-rate.ts';
import { asScimError, failed, refused, unauthorised } from './access/scim-answers.ts';
import { type Caller, findAddressed, findCaller, noteUse } from './access/scim-tokens.store.ts';
import { raiseIssue } from './administrator-notices.ts';
import type { DirectoryCall, ScimParts } from './directory-call.ts';
import { answerCall, onlyReads, type ScimRequest } from './protocol/scim-calls.ts';
import { RefusedWithIssue } from './refused-with-issue.ts';

export interface ScimServerParts extends ScimParts {
  readonly database: Database;
  readonly log: Log;
  /** Whether a connection may make one more call now; absent, the limit is `callsEachSecond`. */
  readonly mayCall?: (connectionId: number) => boolean;
}

/** Values in a body: a group with 10,000 members, each with two. */
const mostValues = 30_000;
const platform = { role: 'platform' } as const;

export function scimHooks(parts: ScimServerParts): Hook[] {
  const mayCall = parts.mayCall ?? createCallRate();
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  return methods.map((method) => ({
    method,
    path: '/scim/v2/:connection/*',
    longestBody: bounds.bodyBytes,
    refuse: failed,
    handle: async (call) => {
      try {
        return await serve(parts, { ...call, method }, mayCall);
      } catch (error) {
        const answer = failed(error);
        if (answer.status >= 500 && answer.status !== 501)
          parts.log.error({ err: error, method }, 'a SCIM call failed');
        return answer;
      }
    },
  }));
}

const offTexts = {
  contract:
    'Single sign-on is not included for this organisation. Ask your provider to turn it on.',
  connection: 'Provisioning is off for this connection. Turn it on on its SCIM page.',
};

type Asked = HookCall & { readonly method: string };

async function serve(
  parts: ScimServerParts,
  asked: Asked,
  mayCall: (connectionId: number) => boolean,
): Promise<HookAnswer> {
  const { database } = parts;
  const publicId = asked.params['connection'] ?? '';
  const token = tokenIn(asked.headers.authorization);
  const caller =
    token === null
      ? undefined
      : await database.ask(async (tx) => await findCaller(tx, publicId, hashToken(token)));
  if (!caller) {
    await noteUnknown(database, asked, publicId);
    return unauthorised();
  }
  asked.proveToken();
  if (!mayCall(caller.connection_id))
    return refused(new ScimError(429, undefined, 'Too many requests. Please try again.'), {
      'retry-after': '1',
    });
  if (caller.is_fresh) await database.write(platform, async (tx) => await noteUse(tx, caller));
  if (caller.off) throw new ScimError(403, undefined, offTexts[caller.off]);
  return await act(parts, caller, asked);
}

/** Okta sends the token as it was entered, with or without the scheme before it. */
const tokenIn = (header: string | undefined): string | null =>
  /^(?:Bearer\s+)?([\w-]{20,100})$/i.exec(header?.trim() ?? '')?.[1] ?? null;

async function act(parts: ScimServerParts, caller: Caller, asked: Asked): Promise<HookAnswer> {
  const view = { role: 'tenant', organisation_id: caller.organisation_id } as const;
  const callIn = (tx: Tx): DirectoryCall => ({
    tx,
    people: parts.people,
    queueMail: parts.queueMail,
    links: parts.links,
    organisation_id: caller.organisation_id,
    connection_id: caller.connection_id,
    directory: {
      organisation_id: caller.organisation_id,
      name: caller.name,
      signs_in: caller.signs_in,
    },
    base: `${parts.links.origin}/scim/v2/${caller.public_id}`,
  });
  const log = {
    organisation_id: caller.organisation_id,
    connection_id: caller.connection_id,
    kind: 'scim',
    address: asked.address,
  } as const;
  let body: unknown = null;
  try {
    const request = readRequest(asked);
    body = request.body;
    if (onlyReads(request))
      return (await parts.database.read(view, async (tx) => await answerCall(callIn(tx), request)))
        .answer;
    return await parts.database.write(view, async (tx, last) => {
      const { answer, done } = await answerCall(callIn(tx), request);
      if (done)
        last(
          logStatement(tx, {
            ...log,
            outcome: 'accepted',
            ...done,
            details: detailsOf(asked, body),
          }),
        );
      return answer;
    });
  } catch (thrown) {
    const error = thrown instanceof RefusedWithIssue ? thrown.refusal : thrown;
    const refusal = asScimError(error);
    if (!refusal || refusal.status === 404) throw error;
    await parts.database.write(view, async (tx) => {
      await writeLog(tx, {
        ...log,
        outcome: 'refused',
        reason: refusal.message,
        details: detailsOf(asked, body),
      });
      if (thrown instanceof RefusedWithIssue) await raiseIssue(callIn(tx), thrown.issue);
    });
    return refused(refusal);
  }
}

function readRequest({ method, params, url, headers, body }: Asked): ScimRequest {
  const at = url.indexOf('?');
  return {
    method,
    path: (params['*'] ?? '').split('/').filter((part) => part !== ''),
    query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)),
    body: method === 'GET' || method === 'DELETE' ? null : readBody(body),
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
  };
}

function readBody(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  refuseVastJson(text, mostValues);
  try {
    return JSON.parse(soundJson(text));
  } catch {
    throw new ScimError(400, 'invalidSyntax', 'The body is not valid JSON.');
  }
}

const mostDetails = 4000;

/** Kept while detailed logging is on; a password that Okta sends never is. */
function detailsOf({ method, url }: Asked, body: unknown): Record<string, unknown> {
  const text =
    JSON.stringify(body, (key, value: unknown) => (/password/i.test(key) ? undefined : value)) ??
    '';
  const path = url.slice(0, 500);
  return text.length > mostDetails
    ? { method, path, body: `${text.slice(0, mostDetails)}…` }
    : { method, path, body: JSON.parse(text || 'null') };
}

/** Logs a call without a valid token, where the connection exists, for its administrators. */
async function noteUnknown(
  database: Database,
  { address, method }: Asked,
  publicId: string,
): Promise<void> {
  const place = await database.ask(async (tx) => await findAddressed(tx, publicId));
  if (!place) return;
  await database.write(platform, async (tx) => {
    await writeLog(tx, {
      ...place,
      kind: 'scim',
      outcome: 'refused',
      address,
      reason: `A ${method} call came without a token that is valid.`,
    });
  });
}
