// The configuration of the identity provider as an administrator enters it: metadata fills the
// other fields, and certificates are parsed before they are stored.
import type * as z from 'zod';
import { invalid } from '#domain/kit/errors.ts';
import { isPublicHost } from '#domain/kit/network/public-address.ts';
import {
  addressText,
  certificateUnreadable,
  type ProviderFacts,
} from '#domain/saml/provider-facts.ts';
import type { configurationFields } from '#domain/saml/saml-connection.ts';
import { readCertificate } from '../keys/provider-certificate.ts';
import { mayLeadTo } from '../xml/provider-address.ts';
import { readMetadata } from '../xml/provider-metadata.ts';
import { UnsafeXml } from '../xml/safe-xml.ts';

type Configuration = z.output<typeof configurationFields>;
type Entered = { readonly [Key in keyof Configuration]?: Configuration[Key] | undefined };

const atOnce = '1970-01-01T00:00:00Z';

export const isAddress = (metadata: string): boolean => /^https?:\/\//i.test(metadata.trim());

/** The columns of a connection that metadata fills. */
export const columnsOf = ({ certificates: [first, second], ...facts }: ProviderFacts) => ({
  ...facts,
  idp_x509_cert: first?.pem ?? null,
  idp_x509_cert_expires_at: first?.expiresAt.toISOString() ?? null,
  idp_x509_cert_next: second?.pem ?? null,
  idp_x509_cert_next_expires_at: second?.expiresAt.toISOString() ?? null,
});

// No address, or one that is being replaced: nothing is due, and nothing has failed.
const settled = { metadata_due_at: null, metadata_problem: null, metadata_failing_since: null };

interface Entering {
  /** The metadata that is kept, which is not read again where it has not changed. */
  readonly before: string | null;
  readonly now: Date;
  readonly demo: boolean;
}

/**
 * The columns to write for the entered fields. An address is only stored: a job fetches it, never a
 * request.
 * @throws 422 for an address that leads nowhere or to the internal network, and for metadata or a
 * certificate that cannot be read
 */
export function configured(
  entered: Entered,
  { before, now, demo }: Entering,
): Record<string, unknown> {
  refuseAddresses(entered, demo);
  const columns = {
    ...entered,
    ...certificate(entered, 'idp_x509_cert'),
    ...certificate(entered, 'idp_x509_cert_next'),
  };
  if (entered.metadata === undefined) return columns;
  const metadata = entered.metadata?.trim() ?? '';
  if (metadata === (before ?? '')) return columns;
  if (metadata === '') return { ...columns, ...settled };
  if (!isAddress(metadata))
    return {
      ...columns,
      ...readEntered(metadata, demo),
      ...settled,
      metadata,
      metadata_read_at: now.toISOString(),
    };
  refuseMetadataAddress(metadata);
  return { ...columns, metadata, metadata_due_at: atOnce, metadata_problem: null };
}

function refuseAddresses(
  { idp_login_url: login, idp_logout_url: logout }: Entered,
  demo: boolean,
): void {
  if (login && !mayLeadTo(login, { demo }))
    throw invalid({ idp_login_url: [addressText('sign-in URL')] });
  if (logout && !mayLeadTo(logout, { demo }))
    throw invalid({ idp_logout_url: [addressText('sign-out URL')] });
}

/** The rule of the call itself, as far as it can be known without looking a name up. */
function refuseMetadataAddress(metadata: string): void {
  const url = URL.parse(metadata);
  if (url?.protocol !== 'https:')
    throw invalid({ metadata: ['The address must begin with https://.'] });
  if (!isPublicHost(url.hostname))
    throw invalid({ metadata: ['The address is not on the public internet.'] });
}

function readEntered(metadata: string, demo: boolean) {
  try {
    return columnsOf(readMetadata(metadata, { demo }));
  } catch (error) {
    if (error instanceof UnsafeXml) throw invalid({ metadata: [error.message] });
    throw error;
  }
}

function certificate(
  entered: Entered,
  name: 'idp_x509_cert' | 'idp_x509_cert_next',
): Record<string, unknown> {
  const text = entered[name];
  if (text === undefined) return {};
  if (text === null || text.trim() === '') return { [name]: null, [`${name}_expires_at`]: null };
  const read = readCertificate(text);
  if (!read) throw invalid({ [name]: [certificateUnreadable] });
  return { [name]: read.pem, [`${name}_expires_at`]: read.expiresAt.toISOString() };
}
