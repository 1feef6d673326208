// Serves /.well-known/security.txt (RFC 9116), so that people who find a vulnerability know where
// to report it.
import { notFound } from '#domain/kit/errors.ts';
import type { Config } from '../../config.ts';
import type { DisclosureSettings } from '../../disclosure-settings.ts';
import type { Http } from '../http-parts.ts';

const path = '/.well-known/security.txt';

/**
 * Answers 404 without a contact, and once the contact has expired: a stale address would lose
 * reports.
 */
export function registerSecurityTxt(
  app: Http,
  config: DisclosureSettings & Pick<Config, 'PUBLIC_URL'>,
): void {
  app.get(path, async (_request, reply) => {
    const text = securityText(config, new Date());
    if (text === null) throw notFound();
    return await reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text);
  });
}

/** The file's lines; null where there is nothing to say at `now`. */
function securityText(
  config: DisclosureSettings & Pick<Config, 'PUBLIC_URL'>,
  now: Date,
): string | null {
  const { SECURITY_CONTACT: contacts, SECURITY_CONTACT_EXPIRES: expires } = config;
  if (contacts === undefined || expires === undefined || expires <= now) return null;
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${config.SECURITY_LANGUAGES}`,
    ...(config.PUBLIC_URL === undefined ? [] : [`Canonical: ${config.PUBLIC_URL}${path}`]),
    ...(config.SECURITY_POLICY_URL === undefined ? [] : [`Policy: ${config.SECURITY_POLICY_URL}`]),
  ];
  return `${lines.join('\n')}\n`;
}
