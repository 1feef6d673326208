// The fixture of escalation scenarios: an organisation whose contacts are called, its alarms, and
// the answers of its contacts, in the vocabulary of all scenarios.
import { raiseAlert } from '#server/alerts/raise-alert.factory.ts';
import { type ScenarioParts, scenario } from '#server/deliveries/scenario.factory.ts';
import { answerAsContact } from './contact-answers.service.ts';
import { anEscalationWorld, type EscalationWorld, type WorldGiven } from './escalation.factory.ts';
import { escalationSweep } from './escalation.sweep.ts';

export const links = {
  origin: 'https://vigil.example',
  secret: 'a secret of the tests, long enough',
};
/** A Saturday, 13:00 in Sydney. */
export const noon = '2026-11-21T02:00:00Z';
export const everyDay = [1, 2, 3, 4, 5, 6, 7];
export const night = { on: '22:00', off: '06:00', days: everyDay };

/** @param before sweeps that look before escalation does */
export function escalationScenario(before: ScenarioParts['sweeps'] = () => []) {
  const scene = scenario({
    empty: ['organisations', 'users', 'live_outbox'],
    sweeps: (database) => [...before(database), escalationSweep(database, links)],
  });
  let world: EscalationWorld | undefined;
  const here = (): EscalationWorld => {
    if (!world) throw new Error('no organisation was given');
    return world;
  };
  /** The device reports it; nothing else happens yet. */
  const report = async (
    kind: 'sos' | 'duress' | 'fall' | 'test' = 'sos',
    device = here().device,
  ): Promise<number> => await raiseAlert(scene.db.database, device, { kind, at: scene.now });
  return {
    scene,
    here,
    report,
    given: async (what: WorldGiven, moment = noon): Promise<void> => {
      scene.itIs(moment);
      world = await anEscalationWorld(scene.db.ownerSql, what);
    },
    /** The device reports it, and the sweeps look. */
    raise: async (kind: 'sos' | 'duress' | 'fall' | 'test' = 'sos'): Promise<number> => {
      const alert = await report(kind);
      await scene.tend();
      return alert;
    },
    /** The contact of this first name answers that they respond. */
    answer: async (alert: number, contact: string): Promise<void> => {
      const user_id = here().users[contact] ?? 0;
      const who = {
        key: `u${user_id}`,
        link_id: null,
        name: `${contact} Ward`,
        user_id,
        via: 'sms',
      } as const;
      await scene.db.database.write({ role: 'platform' }, async (tx) => {
        const key = { organisation_id: here().organisation_id, id: alert };
        await answerAsContact(tx, key, who, { answer: 'acknowledge' });
      });
    },
    /** Each of these numbers received a text and a telephone call. */
    expectCalled: async (...numbers: string[]): Promise<void> => {
      for (const number of numbers) {
        await scene.expectText(number);
        await scene.expectCall(number);
      }
    },
    /** What an operator or a contact does in the product, without its messages. */
    resolve: async (alert: number): Promise<void> => {
      await scene.db.ownerSql`
        update alerts
        set status = 'resolved', note = 'Safe.', resolved_at = app.now()
        where id = ${alert}
      `;
    },
    /** The lines of this kind (a pattern of SQL), the oldest first. */
    lines: async (like: string) => [
      ...(await scene.db.ownerSql<{ kind: string; data: Record<string, unknown> }[]>`
        select kind, data
        from events
        where alert_id is not null and kind like ${like} and kind !~ '^delivery'
        order by id`),
    ],
  };
}
