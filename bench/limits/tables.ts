// The limits' own database: the smallest tables that hold what an alert needs, filled to a size.
import postgres from 'postgres';
import { databaseUrl } from '../kit/database.ts';

export interface Size {
  readonly users: number;
  readonly alerts: number;
  /** How many of the alerts are active; they are the newest. */
  readonly active: number;
  readonly timers: number;
}

export const fullSize: Size = {
  users: 100_000,
  alerts: 1_000_000,
  active: 60_000,
  timers: 1_000_000,
};

const tables = `
  create table organisations (id bigint primary key, name text not null);
  create table departments (id bigint primary key, organisation_id bigint not null, name text not null);
  create table users (id bigint primary key, organisation_id bigint not null, department_id bigint not null,
    first_name text not null, last_name text not null, mobile text not null);
  create table alerts (id bigint generated always as identity primary key, organisation_id bigint not null, user_id bigint not null,
    device_id bigint not null, alert_type_id smallint not null, priority smallint not null, status text not null default 'active_alert',
    owner_staff_id bigint, raised_at timestamptz not null, latitude double precision not null, longitude double precision not null);
  create table alert_history (id bigint generated always as identity primary key, alert_id bigint not null, kind text not null,
    data jsonb not null, at timestamptz not null);
  create table outbox (id bigint generated always as identity primary key, channel text not null, data json not null);
  create table timers (user_id bigint primary key, due_at timestamptz not null, fired boolean not null default false);`;

const indexes = `
  create index alerts_queue on alerts ((owner_staff_id is not null), priority, raised_at, id) where status = 'active_alert';
  create index alerts_by_user on alerts (user_id, id desc);
  create index alert_history_by_alert on alert_history (alert_id);
  create index timers_due on timers (due_at) where not fired;`;

const rows = ({ users, alerts, active, timers }: Size): string => `
  insert into organisations select id, 'Organisation ' || id from generate_series(1, 1000) id;
  insert into departments select id, 1 + id % 1000, 'Department ' || id from generate_series(1, 5000) id;
  insert into users select id, 1 + id % 1000, 1 + id % 5000, 'First' || id % 977, 'Last' || id % 7919, '+614' || id from generate_series(1, ${users}) id;
  insert into alerts (organisation_id, user_id, device_id, alert_type_id, priority, status, owner_staff_id, raised_at, latitude, longitude)
    select 1 + id % 1000, 1 + id % ${users}, 1 + id % ${users}, 1 + id % 10, 1 + id % 4,
      case when id > ${alerts - active} then 'active_alert' else 'resolved' end, case when id % 3 = 0 then 7 end,
      timestamptz '2026-01-01' + id * interval '10 seconds', -33.8 + id % 100 * 0.001, 151.2 + id % 100 * 0.001
    from generate_series(1, ${alerts}) id;
  insert into timers select id, timestamptz '2100-01-01' + id * interval '1 second' from generate_series(1, ${timers}) id;`;

/**
 * Creates the database `vigil_bench_limits`, or reuses one of this size; resolves with its address.
 * @throws when the server cannot be reached or the user may not create databases
 */
export async function makeLimitTables(
  superuserUrl: string,
  size: Size,
  log: (line: string) => void,
): Promise<string> {
  const name = 'vigil_bench_limits';
  const mark = JSON.stringify(size);
  const server = postgres(superuserUrl, { max: 1, onnotice: () => undefined });
  const [standing] =
    await server`select shobj_description(oid, 'pg_database') as mark from pg_database where datname = ${name}`;
  const url = databaseUrl(superuserUrl, name);
  if (standing?.mark === mark) {
    await forget(url, size);
  } else {
    log(`Filling the limits' tables: ${size.alerts} alerts, ${size.timers} timers.`);
    await server.unsafe(`drop database if exists ${name} with (force)`);
    await server.unsafe(`create database ${name}`);
    await fill(url, size);
    // Written last, so that an interrupted filling is repeated.
    await server.unsafe(`comment on database ${name} is '${mark}'`);
  }
  await server.end();
  return url;
}

async function fill(url: string, size: Size): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(tables);
  await sql.unsafe(rows(size));
  await sql.unsafe(indexes);
  await sql.unsafe('vacuum (analyze)');
  await sql.end();
}

/** Takes away what an earlier run raised, so that every run meets the same size. */
async function forget(url: string, size: Size): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql`delete from alerts where id > ${size.alerts}`;
  await sql`truncate alert_history, outbox`;
  await sql.unsafe('vacuum (analyze) alerts');
  await sql.end();
}
