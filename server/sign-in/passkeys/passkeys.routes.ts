// The calls of passkeys.
import { notFound } from '#domain/kit/errors.ts';
import { passkeysApi } from '#domain/sign-in/passkeys.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import {
  type PasskeyParts,
  record,
  register,
  registerOptions,
  signInOptions,
  signInWithPasskey,
} from './passkeys.service.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkeys.store.ts';

const platform = { role: 'platform' } as const;

export const passkeyRoutes = (parts: PasskeyParts): Route[] => {
  const { database } = parts;
  return router(passkeysApi, {
    passkeys: async ({ actor }) => {
      const rows = await database.read(
        platform,
        async (tx) => await listPasskeys(tx, actor.user_id),
      );
      return rows.map(({ credential_id: _, ...row }) => row);
    },
    registerOptions: async ({ actor }) => await registerOptions(parts, actor),
    register: async ({ actor, body }) => await register(parts, actor, body),
    rename: async ({ actor, params, body: { name } }) =>
      await database.write(platform, async (tx) => {
        const renamed = await renamePasskey(tx, actor.user_id, params.id, name);
        if (!renamed) throw notFound();
        const { organisation_id } = actor;
        await record(tx, actor, {
          kind: 'passkey.renamed',
          organisation_id,
          data: { id: params.id, name },
        });
        return renamed;
      }),
    remove: async ({ actor, params: { id } }) =>
      await database.write(platform, async (tx) => {
        if (!(await deletePasskey(tx, actor.user_id, id))) throw notFound();
        await record(tx, actor, {
          kind: 'passkey.removed',
          organisation_id: actor.organisation_id,
          data: { id },
        });
        return null;
      }),
    signInOptions: async ({ request }) => await signInOptions(parts, request.address),
    signInWithPasskey: async ({ body, request }) => {
      const { me, token, knownBrowsers } = await signInWithPasskey(parts, body.answer, request);
      request.setToken(token);
      request.setKnownBrowsers(knownBrowsers);
      return me;
    },
  });
};
