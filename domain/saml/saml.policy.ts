// Who may confirm a connection, by which others are then signed in.
import { type Authority, managesEverybody } from '#domain/access/authority.policy.ts';

/**
 * Those who change connections and may manage everybody of the organisation: a connection can sign
 * in as any of them (decision 0033).
 */
export const mayConfirm = (
  authority: Authority | undefined,
  everybody: readonly Authority[],
): authority is Authority =>
  authority?.abilities.has('saml connections') === true && managesEverybody(authority, everybody);
