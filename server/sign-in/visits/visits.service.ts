// Passes between cells: home says who somebody is and what they may do, sealed with the secret that
// all cells share; another cell keeps them as a visitor and begins their session.
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import { roleNames } from '#domain/access/roles.ts';
import { conflict, invalid, unauthenticated } from '#domain/kit/errors.ts';
import { permissions } from '#domain/kit/permissions.ts';
import { authorise } from '#domain/kit/policy.ts';
import { languages } from '#domain/kit/wording/wording.ts';
import { passSeconds, visitMinutes } from '#domain/sign-in/visits.api.ts';
import { mayVisit } from '#domain/sign-in/visits.policy.ts';
import type { AllowedAddresses } from '#server/kit/access/addresses.ts';
import type { Sealing } from '#server/kit/access/sealing.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { findVisiting, isEmailOfAnother, keepVisitor } from '#server/users/visitors.store.ts';
import { hashToken, type SessionOrigin, type Sessions } from '../sessions.service.ts';
import { renewVisit } from '../sessions.store.ts';
import * as store from './visits.store.ts';

export interface VisitParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly addresses: Pick<AllowedAddresses, 'admits'>;
  /** With the secret that all cells share, for passes only. */
  readonly passes: Sealing;
  readonly config: Pick<Config, 'CELL' | 'DIRECTORY_ETCD'>;
}

const staffRoles = roleNames.filter((name) => !name.startsWith('organisation_'));
const pass = z.object({
  /** For which cell it is, and from which. */
  to: z.int(),
  from: z.int(),
  nonce: z.string().min(16),
  expires_at: z.iso.datetime(),
  person: z.object({
    id: z.int().positive(),
    role: z.enum(staffRoles),
    abilities: z.array(z.enum(permissions)).nullable(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    timezone: z.string(),
    language: z.enum(languages),
    measurement_system: z.enum(['metric', 'imperial']),
    country: z.string(),
  }),
});

/** The numbers of the other cells that the person may work in. */
export async function cellsOf(tx: Tx, { config }: VisitParts, actor: Actor): Promise<number[]> {
  const person = await findVisiting(tx, shownPersonOf(actor));
  if (config.DIRECTORY_ETCD === undefined || !person || !mayVisit(actor, person)) return [];
  return await store.findOtherCells(tx, config.CELL);
}

/**
 * A pass of the caller for another cell: it works there once, within 60 seconds.
 * @throws 403 for people of organisations and visitors; 422 for a cell that is not there
 */
export async function givePass(
  tx: Tx,
  { config, passes }: VisitParts,
  actor: Actor,
  cell: number,
): Promise<string> {
  const person = await findVisiting(tx, actor.user_id);
  authorise(person !== undefined && mayVisit(actor, person));
  const others =
    config.DIRECTORY_ETCD === undefined ? [] : await store.findOtherCells(tx, config.CELL);
  if (!others.includes(cell)) throw invalid({ cell: [`There is no other cell ${cell}.`] });
  const { home_cell: _here, ...told } = person;
  await recordEvents(tx, [
    {
      kind: 'sign_in.visited',
      organisation_id: null,
      user_id: person.id,
      actor_staff_id: person.id,
      data: { cell },
    },
  ]);
  const content: z.input<typeof pass> = {
    to: cell,
    from: config.CELL,
    nonce: randomBytes(18).toString('base64url'),
    expires_at: await store.voidAt(tx, passSeconds),
    person: { ...told, abilities: told.abilities && [...told.abilities] },
  };
  return passes.seal(JSON.stringify(content)).toString('base64url');
}

/**
 * Keeps the person of a pass as a visitor, and begins their session or goes on with it.
 * @returns the token of a session that was begun; null where the browser's goes on
 * @throws 401 for every pass that does not work here and now; 403 for an address from which the role
 * may not call; 409 where another account of this cell has the email
 */
export async function enter(
  tx: Tx,
  parts: VisitParts,
  given: string,
  from: SessionOrigin,
): Promise<string | null> {
  const { config, sessions, addresses } = parts;
  const read = readPass(parts, given);
  if (config.DIRECTORY_ETCD === undefined || read?.to !== config.CELL) throw unauthenticated();
  const { person } = read;
  if (!(await store.takePass(tx, read.nonce, read.expires_at))) throw unauthenticated();
  authorise(await addresses.admits(person.role, from.address));
  if (await isEmailOfAnother(tx, person))
    throw conflict(
      'email_taken',
      `Cell ${config.CELL} has an account of its own with the email ${person.email}. Give one of the two another email.`,
    );
  if (!(await keepVisitor(tx, person, read.from))) throw unauthenticated();
  const goesOn =
    from.token !== null &&
    (await renewVisit(tx, {
      tokenHash: hashToken(from.token),
      userId: person.id,
      minutes: visitMinutes,
    }));
  if (goesOn) return null;
  const token = await sessions.begin(tx, person, { ...from, isVisit: true });
  await recordEvents(tx, [
    {
      kind: 'sign_in.visited',
      organisation_id: null,
      user_id: person.id,
      actor_staff_id: person.id,
      data: { home_cell: read.from, address: from.address },
    },
  ]);
  return token;
}

function readPass({ passes }: VisitParts, given: string): z.output<typeof pass> | null {
  const text = passes.open(Buffer.from(given, 'base64url'));
  return text === null ? null : pass.parse(JSON.parse(text));
}
