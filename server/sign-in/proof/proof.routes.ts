// The calls by which a person proves their identity again.
import { proofApi } from '#domain/sign-in/proof.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import type { PasskeyParts } from '../passkeys/passkeys.service.ts';
import { giveProof } from './proof.service.ts';
import { findProofWays } from './proof.store.ts';

export const proofRoutes = (parts: PasskeyParts): Route[] =>
  router(proofApi, {
    ways: async ({ actor }) =>
      await parts.database.read(
        { role: 'platform' },
        async (tx) => await findProofWays(tx, actor.user_id),
      ),
    give: async ({ actor, body, request }) => {
      await giveProof(parts, actor, body, request.address);
      return null;
    },
  });
