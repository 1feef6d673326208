// The subdomain of an organisation's own sign-in address: what it may look like, and the names that
// the product keeps for itself.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

/** Names that are, or may become, addresses of the product itself or look like them. */
export const reservedSubdomains: ReadonlySet<string> = new Set(
  `about account accounts admin alert alerts api app apps assets auth autodiscover billing blog cdn console demo dev docs download
  email events feed files ftp gateway help home hooks images imap info internal legal live login logout mail media metrics monitor monitoring
  mobile mqtt news ns1 ns2 oauth operator ops password phone pop portal postmaster press privacy proxy root saml sandbox secure security
  server signin sign-in signup sign-up smtp socket sos sso staging static status support system test vigil vpn web webmail webhook webhooks
  websocket www`.split(/\s+/),
);

// R227
const form = /^(?!-)[a-z0-9-]{3,63}(?<!-)$/;

/** Null for none. */
export const subdomain = field
  .withFacts(
    z
      .string('The subdomain must be text.')
      .trim()
      .regex(
        form,
        'The subdomain can have 3 to 63 characters: a-z, 0-9 and hyphens. It cannot begin or end with a hyphen.',
      )
      .refine((value) => !reservedSubdomains.has(value), 'This subdomain is reserved.'),
    { kind: 'text' },
  )
  .nullable();
