// What an administrator enters of the identity provider: metadata fills the other fields, certificates are read before they are kept.
import type * as z from 'zod';
import { invalid } from '#domain/kit/errors.ts';
import { certificateUnreadable, type configurationFields } from '#domain/saml/saml-connection.ts';
import { readCertificate } from '../keys/provider-certificate.ts';
import { type ProviderMetadata, readMetadata } from '../xml/provider-metadata.ts';
import { UnsafeXml } from '../xml/safe-xml.ts';

type Configuration = z.output<typeof configurationFields>;
type Entered = { readonly [Key in keyof Configuration]?: Configuration[Key] | undefined };

const atOnce = '1970-01-01T00:00:00Z';

export const isAddress = (metadata: string): boolean => /^https?:\/\//i.test(metadata.trim());

/** The columns of a connection that metadata fills. */
export const columnsOf = ({ entityId, loginUrl, logoutUrl, certificates: [first, second] }: ProviderMetadata) => ({
  idp_entity_id: entityId,
  idp_login_url: loginUrl,
  idp_logout_url: logoutUrl,
  idp_x509_cert: first?.pem ?? null,
  idp_x509_cert_expires_at: first?.expiresAt.toISOString() ?? null,
  idp_x509_cert_next: second?.pem ?? null,
  idp_x509_cert_next_expires_at: second?.expiresAt.toISOString() ?? null,
});

/**
 * The columns to write for what was entered. An address is only kept: it is read by a job, never by a request.
 * @param before the metadata that is kept, which is not read again where it has not changed
 * @throws 422 for metadata or a certificate that cannot be read
 */
export function configured(entered: Entered, before: string | null, now: Date): Record<string, unknown> {
  const columns = { ...entered, ...certificate(entered, 'idp_x509_cert'), ...certificate(entered, 'idp_x509_cert_next') };
  const metadata = entered.metadata?.trim();
  if (metadata === undefined || metadata === before) return columns;
  if (metadata === '') return { ...columns, metadata_due_at: null, metadata_problem: null };
  if (!isAddress(metadata))
    return {
      ...columns,
      ...readEntered(metadata),
      metadata,
      metadata_due_at: null,
      metadata_problem: null,
      metadata_read_at: now.toISOString(),
    };
  if (!URL.parse(metadata) || !/^https:/i.test(metadata)) throw invalid({ metadata: ['The address must begin with https://.'] });
  return { ...columns, metadata, metadata_due_at: atOnce, metadata_problem: null };
}

function readEntered(metadata: string) {
  try {
    return columnsOf(readMetadata(metadata));
  } catch (error) {
    if (error instanceof UnsafeXml) throw invalid({ metadata: [error.message] });
    throw error;
  }
}

function certificate(entered: Entered, name: 'idp_x509_cert' | 'idp_x509_cert_next'): Record<string, unknown> {
  const text = entered[name];
  if (text === undefined) return {};
  if (text === null || text.trim() === '') return { [name]: null, [`${name}_expires_at`]: null };
  const read = readCertificate(text);
  if (!read) throw invalid({ [name]: [certificateUnreadable] });
  return { [name]: read.pem, [`${name}_expires_at`]: read.expiresAt.toISOString() };
}
