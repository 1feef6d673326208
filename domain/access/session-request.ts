// The open session request of a person, as GET /user carries it to both parties (spec section 3,
// User).
import * as z from 'zod';

export const openSessionRequest = z.object({
  id: z.number(),
  requester_user_id: z.number(),
  requester_user_name: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  /** Accepted, and not ended (R165, R168). */
  active: z.boolean(),
  /** Whose view the caller has of it (R167). */
  view: z.enum(['requester', 'requestee']),
  /** Whether the caller's session acts for the person now. */
  acting: z.boolean(),
  /** Whether the caller's session is the one that asked: it alone may begin to act. */
  asked_here: z.boolean(),
  expires_at: z.string(),
});
export type OpenSessionRequest = z.infer<typeof openSessionRequest>;
