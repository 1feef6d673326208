// The call that gives a proof; its refusals are shown in the dialog.
import type * as z from 'zod';
import { proofApi } from '#domain/sign-in/proof.api.ts';
import { call } from '#web/kit/call/call.ts';

const shownByDialog = { handlesForbidden: true, handles: [400, 404, 409, 422, 429, 503] };

/** @throws CallError with the refusal */
export async function giveProof(
  proof: z.input<NonNullable<typeof proofApi.give.body>>,
): Promise<void> {
  await call(proofApi.give, { body: proof }, shownByDialog);
}
