// Sets up an account: terms, password and questions in one transaction. With an invitation's link
// it uses the link up and signs in; in a session it does the steps that remain.

import { createHash } from 'node:crypto';
import type { BodyOf, DataOf } from '#domain/kit/endpoint.ts';
import { invalid, notFound, unauthenticated } from '#domain/kit/errors.ts';
import { linkRefusedText } from '#domain/sign-in/password-links.api.ts';
import { changedTermsText, type setUpApi, termsText } from '#domain/sign-in/set-up.api.ts';
import { needsPassword } from '#domain/sign-in/sign-in.policy.ts';
import type { Me } from '#domain/users/me.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { questionsFor, saveAnswers } from '#server/organisations/questions/answers.service.ts';
import { findLink, takeLink } from '#server/users/invitations.store.ts';
import { newPasswordFaults } from '#server/users/steps/password-rule.service.ts';
import { acceptTerms } from '#server/users/steps/steps.store.ts';
import { acceptInvitation, findMe, noteSignIn } from '#server/users/users.store.ts';
import { setPasswordHash } from '../attempts.store.ts';
import { withKnownBrowser } from '../known-browsers.ts';
import { type LinkParts, refusePassword } from '../links/password-links.service.ts';
import { hashPassword } from '../passwords.ts';
import { hashToken } from '../sessions.service.ts';
import type { Caller } from '../sign-in.service.ts';
import { findSettingUp, type SettingUp } from './set-up.store.ts';

export interface SetUpParts extends LinkParts {
  /** Signs the marks of known browsers. */
  readonly secret: string;
}

type Given = BodyOf<typeof setUpApi.setUp>;
export type Left = DataOf<typeof setUpApi.open>;

const linkRefused = () => invalid({ signature: [linkRefusedText] });
const acceptedByNow = ({ terms, terms_id }: SettingUp): boolean =>
  terms === null || terms.id === terms_id;

/**
 * The steps that remain for the person of a link, which stays unused, or of a session.
 * @throws 422 in the one text for a link that cannot be used
 */
export async function whatIsLeft(
  tx: Tx,
  who: { signature: string } | { userId: number },
): Promise<Left> {
  const id =
    'userId' in who ? who.userId : (await findLink(tx, hashToken(who.signature), 'set_up'))?.id;
  if (id === undefined) throw linkRefused();
  const person = await findSettingUp(tx, id, { lock: false });
  if (!person) throw notFound();
  return {
    name: person.name,
    email: person.email,
    organisation: person.organisation,
    terms: acceptedByNow(person) ? null : person.terms,
    password_needed: needsPassword(person),
    questions: needsPassword(person) ? await questionsFor(tx, id) : [],
  };
}

export interface SetUpDone {
  readonly me: Me;
  /** Where a session began. */
  readonly begun: { readonly token: string; readonly knownBrowsers: string } | null;
}

/**
 * @throws 422 with the field: the link, the terms, the password or an answer; nothing is written
 * and the link can still be used
 */
export async function setUpByLink(
  parts: SetUpParts,
  given: Given & { signature: string },
  caller: Caller,
): Promise<SetUpDone> {
  return await parts.turns.enter(caller.address, async () => {
    // Hashed before the link is looked up, so that a good and a bad link take the same time.
    const hash = await hashPassword(given.password ?? '');
    return await parts.database.write({ role: 'platform' }, async (tx) => {
      const link = await takeLink(tx, hashToken(given.signature), 'set_up');
      if (!link) throw linkRefused();
      await complete(tx, link.id, { given, hash, caller });
      await acceptInvitation(tx, link.id);
      await parts.sessions.endAllOf(tx, link.id);
      await noteSignIn(tx, link.id, caller.address);
      const token = await parts.sessions.begin(tx, link, caller);
      const emailHash = createHash('sha256').update(link.email.toLowerCase()).digest();
      const knownBrowsers = withKnownBrowser(parts.secret, caller.knownBrowsers, emailHash, hash);
      return { me: await meOf(tx, link.id, token), begun: { token, knownBrowsers } };
    });
  });
}

/** The same in a session, which continues. @param token of the session */
export async function setUpInSession(
  parts: SetUpParts,
  given: Given,
  { userId, caller }: { userId: number; caller: Caller },
): Promise<SetUpDone> {
  const { token } = caller;
  if (token === null) throw unauthenticated();
  return await parts.turns.enter(caller.address, async () => {
    const hash = given.password === undefined ? null : await hashPassword(given.password);
    return await parts.database.write({ role: 'platform' }, async (tx) => {
      await complete(tx, userId, { given, hash, caller });
      return { me: await meOf(tx, userId, token), begun: null };
    });
  });
}

/** Does everything that is left, or refuses all of it. */
async function complete(
  tx: Tx,
  userId: number,
  { given, hash, caller }: { given: Given; hash: string | null; caller: Caller },
): Promise<void> {
  const person = await findSettingUp(tx, userId, { lock: true });
  if (!person) throw notFound();
  const sets = needsPassword(person);
  if (acceptedByNow(person) && !sets) return;
  if (!acceptedByNow(person)) await accept(tx, person, given.terms_id ?? null);
  if (sets) {
    const { password = '', password_confirmation = '' } = given;
    refusePassword(
      { password, password_confirmation },
      newPasswordFaults(password, { second_factor: false }),
    );
    await saveAnswers(tx, userId, given.answers ?? {});
    if (hash !== null) await setPasswordHash(tx, userId, hash);
  }
  await recordEvents(tx, [
    {
      kind: 'user.set_up',
      organisation_id: person.organisation_id,
      user_id: userId,
      actor_staff_id: userId,
      data: {
        id: userId,
        address: caller.address,
        terms_id: person.terms?.id ?? null,
        password_set: sets,
        by: person.name,
      },
    },
  ]);
}

async function accept(tx: Tx, { id, terms }: SettingUp, accepted: number | null): Promise<void> {
  if (!terms) return;
  if (accepted !== terms.id)
    throw invalid({ terms_id: [accepted === null ? termsText : changedTermsText] });
  await acceptTerms(tx, id, terms.id);
}

async function meOf(tx: Tx, id: number, token: string): Promise<Me> {
  const found = await findMe(tx, id, hashToken(token));
  if (!found) throw unauthenticated();
  return found;
}
