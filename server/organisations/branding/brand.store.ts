// The SQL of branding: whose look is shown, and the pictures.
import {
  type Brand,
  type BrandingSlot,
  pictureUrl,
} from '#domain/organisations/branding/branding.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { ImageAnswer } from '#server/kit/http/context.ts';
import type { Picture } from '#server/kit/pictures/redraw.ts';

/** The picture of organisation `owner` as pages get it, as JSON; null where it has none. */
export const imageJson = (tx: Tx, owner: Fragment, slot: BrandingSlot): Fragment => tx`(
  select json_build_object('url', '/api/branding/' || i.organisation_id || '/' || i.hash, 'width',
    i.width, 'height', i.height)
  from branding_images i where i.organisation_id = ${owner} and i.slot = ${slot})`;

/**
 * The look of an organisation in the view of `tx`, by its id or its subdomain; null where it has
 * none of its own or may not be shown. For emails: `readableBrand(accent_colour)`
 * (domain/kit/brand-ramp.ts) is a colour that white text can be read on; the addresses of pictures
 * begin at the portal's origin.
 */
export async function findBrand(
  tx: Tx,
  of: { readonly organisation_id: number } | { readonly subdomain: string },
): Promise<Brand | null> {
  const which =
    'subdomain' in of
      ? tx`o.subdomain = ${of.subdomain} and o.in_use`
      : tx`o.id = ${of.organisation_id}`;
  const [row] = await tx<Brand[]>`
    select o.name, b.accent_colour, ${imageJson(tx, tx`o.id`, 'logo')} as logo,
      ${imageJson(tx, tx`o.id`, 'login_logo')} as login_logo
    from organisations o left join brandings b on b.organisation_id = o.id where ${which}`;
  return row && (row.accent_colour !== null || row.logo !== null || row.login_logo !== null)
    ? row
    : null;
}

export async function keepImage(
  tx: Tx,
  slot: BrandingSlot,
  { hash, type, width, height, bytes }: Picture,
): Promise<string> {
  const [row] = await tx<{ organisation_id: number }[]>`
    insert into branding_images (organisation_id, slot, hash, type, width, height, bytes)
    values (app.tenant(), ${slot}, ${hash}, ${type}, ${width}, ${height}, ${bytes})
    on conflict (organisation_id, slot) do update
      set hash = excluded.hash, type = excluded.type, width = excluded.width,
        height = excluded.height, bytes = excluded.bytes, uploaded_at = app.now()
    returning organisation_id`;
  return pictureUrl(row?.organisation_id ?? 0, hash);
}

/** Whether there was one. */
export async function removeImage(tx: Tx, slot: BrandingSlot): Promise<boolean> {
  const rows = await tx`
      delete from branding_images
      where organisation_id = app.tenant() and slot = ${slot}
      returning slot
    `;
  return rows.length > 0;
}

/** Both must fit: the hash of another organisation's picture finds nothing here. */
export async function findImage(
  tx: Tx,
  organisationId: number,
  hash: string,
): Promise<ImageAnswer | undefined> {
  const [row] = await tx<ImageAnswer[]>`
    select type, bytes
    from branding_images
    where organisation_id = ${organisationId} and hash = ${hash}
    limit 1`;
  return row;
}
