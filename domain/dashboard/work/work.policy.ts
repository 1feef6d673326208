// Which parts of an organisation's work a caller sees: those whose lists they may open.
import { type Actor, may, mayAny } from '#domain/access/actor.ts';
import type { OrganisationWork } from './work.ts';

type Reader = Pick<Actor, 'abilities'>;

/** The parts that a caller may see. */
export const workPartsOf = (actor: Reader): Record<keyof OrganisationWork, boolean> => ({
  alerts: mayAny(actor, ['read organisation users', 'read organisations']),
  welfare: may(actor, 'welfare timer sessions'),
  devices: mayAny(actor, [
    'read organisation settings',
    'read organisation users',
    'read organisations',
  ]),
  people: mayAny(actor, ['read organisation users', 'read users', 'write organisations']),
  requests: may(actor, 'read organisation users'),
});
