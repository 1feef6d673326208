// Emails a person after their first sign-in from a browser.
import { browserName } from '#domain/sign-in/browser-name.ts';

interface Person {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly email: string;
  readonly first_name: string;
}

/** @param signedIn the event of it: one notice for each */
export const newBrowserMail = (
  person: Person,
  from: { readonly address: string; readonly userAgent: string },
  signedIn: { readonly id: number; readonly recorded_at: string },
) => ({
  organisation_id: person.organisation_id,
  recipient: person.email,
  subject: 'New sign-in to your account',
  body: `Hello ${person.first_name},\n\nSomeone signed in to your account in a browser that was not used before.\n\nBrowser: ${browserName(from.userAgent)}\nAddress: ${from.address}\nTime: ${signedIn.recorded_at.slice(0, 16).replace('T', ' ')} UTC\n\nIf this was you, there is nothing to do. If not, change your password and contact your administrator.`,
  idempotency_key: `sign_in.new_browser:${person.id}:${signedIn.id}`,
});
