// Parses the certificates of identity providers as people paste them: PEM, or the bare base64 of
// metadata.
import { X509Certificate } from 'node:crypto';

export interface ProviderCertificate {
  readonly pem: string;
  readonly expiresAt: Date;
}

/** @returns null unless the text is a certificate with an RSA key of at least 2,048 bits */
export function readCertificate(text: string): ProviderCertificate | null {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]{100,}={0,2}$/.test(base64)) return null;
  try {
    const read = new X509Certificate(Buffer.from(base64, 'base64'));
    return isStrong(read) ? { pem: read.toString(), expiresAt: new Date(read.validTo) } : null;
  } catch {
    // Base64 of something else.
    return null;
  }
}

// Of XML signatures those by RSA are understood.
const isStrong = ({
  publicKey: { asymmetricKeyType, asymmetricKeyDetails },
}: X509Certificate): boolean =>
  asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
