// The settings of /.well-known/security.txt (RFC 9116), by which security researchers report a
// vulnerability.
import * as z from 'zod';

const contactScheme = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d().-]+)$/i;

/**
 * Joined into the program's settings. Without a contact there is no security.txt: an invented
 * address would swallow reports.
 */
export const disclosureSettings = z.object({
  /** Where reports go, preferred first, separated by commas: mailto:, https: or tel: addresses. */
  SECURITY_CONTACT: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every((one) => contactScheme.test(one)),
      'mailto:, https: or tel: addresses, separated by commas',
    )
    .optional(),
  /**
   * Until when the contact is kept correct, at most a year ahead; afterwards the file is no longer
   * served.
   */
  SECURITY_CONTACT_EXPIRES: z.iso
    .datetime({ offset: true, error: 'a date and time, such as 2027-06-30T00:00:00Z' })
    .transform((text) => new Date(text))
    .optional(),
  /** Page that says how reports are handled. */
  SECURITY_POLICY_URL: z.url({ protocol: /^https$/, error: 'an https:// address' }).optional(),
  /** Languages in which reports can be read, preferred first. */
  SECURITY_LANGUAGES: z
    .string()
    .regex(
      /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*(,\s*[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)*$/,
      'language codes separated by commas, such as en, de',
    )
    .default('en'),
});
export type DisclosureSettings = z.infer<typeof disclosureSettings>;

/**
 * One sentence for each missing setting that another one requires; RFC 9116 requires both Contact
 * and Expires.
 */
export function missingForDisclosure(settings: DisclosureSettings): string[] {
  const {
    SECURITY_CONTACT: contact,
    SECURITY_CONTACT_EXPIRES: expires,
    SECURITY_POLICY_URL: policy,
  } = settings;
  if (contact !== undefined && expires === undefined)
    return ['SECURITY_CONTACT_EXPIRES: required, because SECURITY_CONTACT is set'];
  if (contact === undefined && expires !== undefined)
    return ['SECURITY_CONTACT: required, because SECURITY_CONTACT_EXPIRES is set'];
  if (contact === undefined && policy !== undefined)
    return ['SECURITY_CONTACT: required, because SECURITY_POLICY_URL is set'];
  return [];
}
