// The SQL of an email that is not confirmed yet, and of a person's start page.
import type { StartPage } from '#domain/users/start-pages.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** @param email null takes the change back */
export async function setNewEmail(tx: Tx, userId: number, email: string | null): Promise<void> {
  await tx`update users set new_email = ${email}, updated_at = app.now() where id = ${userId}`;
}

/** A setting of the view: the account's own version stays, so that no open form is refused. */
export async function setStartPage(tx: Tx, userId: number, start_page: StartPage): Promise<void> {
  await tx`update users set start_page = ${start_page} where id = ${userId}`;
}
