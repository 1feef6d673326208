// What an organisation's own look consists of: a colour and two pictures, as pages, emails and
// shared alerts show them (R035).
import * as z from 'zod';

export const brandingSlots = ['logo', 'login_logo'] as const;
export type BrandingSlot = (typeof brandingSlots)[number];

/** Its address changes with its content. */
export const brandingImage = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type BrandingImage = z.infer<typeof brandingImage>;

/**
 * As it is shown: `accent_colour` is as chosen, and made readable where it is used (brand-ramp.ts).
 */
export const brand = z.object({
  name: z.string(),
  accent_colour: z.string().nullable(),
  logo: brandingImage.nullable(),
  login_logo: brandingImage.nullable(),
});
export type Brand = z.infer<typeof brand>;

/** Pictures that may be sent, up to so many bytes (R221, R222, R224). */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export const mostPictureBytes = 2048 * 1024;

/** The address of a picture, on the origin that is asked. */
export const pictureUrl = (organisationId: number, hash: string): string =>
  `/api/branding/${organisationId}/${hash}`;
