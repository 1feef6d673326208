// An action of an operator while the server was away, as the console recorded it; merged once each,
// in order, when the server is back.
import * as z from 'zod';
import { instant } from '#domain/kit/instant.ts';

const shared = {
  /** The console's own number for it: the same one sent again changes nothing. */
  client_id: z.uuid(),
  /** When it was done, by the server's clock as the console reckoned it. */
  done_at: instant(),
};
const text = z.string().trim().max(5000, 'This can have at most 5,000 characters.');

export const offlineAction = z.discriminatedUnion('kind', [
  z.object({ ...shared, kind: z.literal('comment'), comment: text.min(1, 'Enter a comment.') }),
  z.object({
    ...shared,
    kind: z.literal('step_ticked'),
    step_id: z.number().int().positive(),
    content: z.string().max(5000).default(''),
  }),
  z.object({
    ...shared,
    kind: z.literal('phone_call'),
    called: z.string().trim().min(1, 'Enter who was called.').max(200),
    outcome: text.default(''),
  }),
  z.object({ ...shared, kind: z.literal('acknowledged_by_phone'), note: text.default('') }),
]);
export type OfflineAction = z.infer<typeof offlineAction>;

/**
 * `merged`: it took effect. `conflict`: meanwhile it could not; it is in the story all the same,
 * with why.
 */
export const mergedAction = z.object({
  client_id: z.string(),
  outcome: z.enum(['merged', 'conflict']),
  message: z.string().nullable(),
});
export type MergedAction = z.infer<typeof mergedAction>;
