// The fault run's view into the database, as superuser: prepares pendants and reads what was
// stored.
import postgres from 'postgres';
import { alertRaisedBy } from '#domain/alerts/alert-type.ts';
import type { StoredEvent } from './ledger.ts';

/** APP_SECRET of every program of the fault runs. */
export const faultSecret = 'a secret of the fault runs, long enough';

/** The story's name of an alarm that raised no alert. */
const alarmLines = Object.keys(alertRaisedBy).map((kind) => `device.${kind}`);

export interface HalfWritten {
  /** Alerts without their one `alert.raised` line. */
  readonly without_story: number;
  /** Alerts whose count of repeats differs from their story. */
  readonly miscounted: number;
  /** Alarms in the story that belong to no alert. */
  readonly without_alert: number;
}

export class FaultDatabase {
  readonly #sql: postgres.Sql;

  /**
   * Makes the pendants of a fault run easy to tell from the demo's and from those of other runs.
   */
  readonly #prefix: string;

  readonly #organisation: number | null;

  /**
   * @param number of the run, 1 to 99
   * @param organisation of the pendants; null: the first one that is monitored
   */
  constructor(superuserUrl: string, number: number, organisation: number | null = null) {
    this.#organisation = organisation;
    this.#prefix = `990${String(number).padStart(2, '0')}`;
    this.#sql = postgres(superuserUrl, {
      max: 1,
      onnotice: () => {},
      types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    });
  }

  /**
   * The demo accounts need no second factor in a demo only, and a program with a database of its
   * own is not in demo mode: marks each session as having passed it.
   */
  async waiveSecondFactor(): Promise<void> {
    await this.#sql.unsafe(`
      create function fault_waived() returns trigger language plpgsql as $$ begin new.two_factor_verified_at = app.now(); return new; end $$;
      create trigger fault_waived before insert on sessions for each row execute function fault_waived()`);
  }

  /** Adds pendants without a wearer, so that each is a subject of its own; gives their IMEIs. */
  async addPendants(count: number): Promise<string[]> {
    const imeis = Array.from(
      { length: count },
      (_, index) => `${this.#prefix}${String(index + 1).padStart(10, '0')}`,
    );
    await this.#sql`
      insert into devices (organisation_id, device_type_id, device_name, imei)
      select coalesce(${this.#organisation}::bigint,
          (select min(id) from organisations where active and not not_monitored)),
        (select id from device_types where name = 'ev04'), 'Fault pendant ' || imei, imei
      from unnest(${imeis}::text[]) as imei on conflict (imei) where archived_at is null do nothing`;
    return imeis;
  }

  async storedEvents(): Promise<StoredEvent[]> {
    return await this.#sql<StoredEvent[]>`
      select v.imei, e.event_key, e.kind
      from events e
      join devices v on v.organisation_id = e.organisation_id and v.id = e.device_id
      where v.imei like ${`${this.#prefix}%`} and e.event_key is not null`;
  }

  async countAlerts(): Promise<number> {
    const [row] = await this.#sql<{ count: number }[]>`
      select count(*)
      from alerts
      where device_id in (select id from devices where imei like ${`${this.#prefix}%`})
    `;
    return row?.count ?? 0;
  }

  async halfWritten(): Promise<HalfWritten> {
    const [row] = await this.#sql<HalfWritten[]>`
      with mine as (select * from devices where imei like ${`${this.#prefix}%`}), counted as (
        select a.repeat_count, count(e.id) filter (where e.kind = 'alert.raised') as raised,
          count(e.id) filter (where e.kind = 'alert.repeated') as repeated
        from alerts a
        left join events e on e.alert_id = a.id
        where a.device_id in (select id from mine)
        group by a.id, a.repeat_count
      )
      select (select count(*) from counted where raised <> 1) as without_story,
        (select count(*) from counted where repeat_count <> repeated) as miscounted,
        (select count(*) from events where device_id in (select id from mine) and alert_id is null
          and kind = any(${alarmLines})) as without_alert`;
    return row ?? { without_story: 0, miscounted: 0, without_alert: 0 };
  }

  async countUnsealed(): Promise<number> {
    const [row] = await this.#sql<{ count: number }[]>`
      select count(*)
      from events e
      where not exists (select from event_seals s where s.event_id = e.id)
    `;
    return row?.count ?? 0;
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 2 });
  }
}
