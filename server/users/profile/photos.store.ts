// The SQL of people's photos, read in the caller's view.
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { ImageAnswer } from '#server/kit/http/context.ts';
import type { Picture } from '#server/kit/pictures/redraw.ts';

/** The address of the photo of the person `user` of organisation `owner`; null without one. */
export const photoUrlOf = (tx: Tx, owner: Fragment, user: Fragment): Fragment => tx`(
  select '/api/users/' || f.user_id || '/photo/' || f.hash
  from user_photos f
  where f.organisation_id = ${owner} and f.user_id = ${user})`;

export async function keepPhoto(
  tx: Tx,
  userId: number,
  { hash, type, width, height, bytes }: Picture,
): Promise<void> {
  await tx`
    insert into user_photos (organisation_id, user_id, hash, type, width, height, bytes)
    select organisation_id, id, ${hash}, ${type}, ${width}, ${height}, ${bytes}
    from users
    where id = ${userId}
    on conflict (organisation_id, user_id) do update
      set hash = excluded.hash, type = excluded.type, width = excluded.width,
        height = excluded.height, bytes = excluded.bytes, uploaded_at = app.now()`;
}

/** Whether there was one. */
export async function removePhoto(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx`
    delete from user_photos f
    using users u
    where u.id = ${userId} and f.organisation_id = u.organisation_id and f.user_id = u.id
    returning f.user_id`;
  return rows.length > 0;
}

export async function findPhoto(
  tx: Tx,
  { id, hash }: { readonly id: number; readonly hash: string },
): Promise<ImageAnswer | undefined> {
  const [row] = await tx<ImageAnswer[]>`
    select f.type, f.bytes
    from users u
    join user_photos f on f.organisation_id = u.organisation_id and f.user_id = u.id
    where u.id = ${id} and f.hash = ${hash}`;
  return row;
}
