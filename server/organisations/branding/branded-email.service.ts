// The HTML of an email as it is sent: made when it leaves, so that every email of an organisation
// has its look, whatever feature wrote it.
import { emailDocument, htmlOfText } from '#domain/organisations/branding/email-document.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { findBrand } from './brand.store.ts';

export interface UnbrandedEmail {
  readonly organisation_id: number | null;
  /** Plain text. */
  readonly body: string;
  /** Its content as sanitised HTML; null for an email that is plain text. */
  readonly html: string | null;
}

/**
 * @param links the portal's origin, where mail programs fetch the logo
 * @returns what makes a whole document of an email; null for plain text without a brand, which is
 * sent as plain text alone
 */
export const brandedEmail =
  (links: { readonly origin: string }) =>
  async (tx: Tx, { organisation_id, body, html }: UnbrandedEmail): Promise<string | null> => {
    const brand = organisation_id === null ? null : await findBrand(tx, { organisation_id });
    if (!brand && html === null) return null;
    return emailDocument({ brand, origin: links.origin, content: html ?? htmlOfText(body) });
  };
