// The product's own tables filled once for each schema, kept as template databases, and copied
// fresh for every measurement.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import postgres from 'postgres';
import { databaseUrl } from '../kit/database.ts';
import { fullWorld, password, sessionRows, type WorldSize, worldRows } from './world-rows.ts';

const copy = 'vigil_bench_product';

/**
 * Starts the product on an empty database and ends it again, so that its own migrations make the
 * tables.
 */
type Migrate = (url: string) => Promise<void>;

/**
 * A fresh copy of the filled world; resolves with its address. The world itself is filled when it
 * is missing, of another size, or of another schema.
 */
export async function copyWorld(
  superuserUrl: string,
  size: WorldSize,
  migrate: Migrate,
): Promise<string> {
  const server = postgres(superuserUrl, { max: 1, onnotice: () => undefined });
  const template = await standingTemplate(server, superuserUrl, size, migrate);
  await server.unsafe(`drop database if exists ${copy} with (force)`);
  await server.unsafe(`create database ${copy} template ${template} strategy file_copy`);
  // The copy's dirty pages would be written during the first round.
  await server.unsafe('checkpoint');
  await server.end();
  return databaseUrl(superuserUrl, copy);
}

async function standingTemplate(
  server: postgres.Sql,
  superuserUrl: string,
  size: WorldSize,
  migrate: Migrate,
): Promise<string> {
  const template = `vigil_bench_world_${size.name}`;
  const url = databaseUrl(superuserUrl, template);
  const mark = markOf(size);
  const [standing] =
    await server`select shobj_description(oid, 'pg_database') as mark from pg_database where datname = ${template}`;
  if (standing?.mark === mark) return template;
  const base =
    size.sessions > 0
      ? await standingTemplate(server, superuserUrl, fullWorld, migrate)
      : undefined;
  await server.unsafe(`drop database if exists ${template} with (force)`);
  if (base === undefined) {
    await server.unsafe(`create database ${template}`);
    await migrate(url);
    await fill(url, worldRows(size, await hash(password)));
  } else {
    await server.unsafe(`create database ${template} template ${base} strategy file_copy`);
    await fill(url, sessionRows(size));
  }
  // Written last, so that an interrupted filling is repeated.
  await server.unsafe(`comment on database ${template} is '${mark}'`);
  return template;
}

async function fill(url: string, statements: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(statements);
  await sql.unsafe('vacuum (analyze)');
  await sql.end();
}

/** Changes with the migrations and with what is filled in. */
function markOf(size: WorldSize): string {
  const folder = new URL('../../database/migrations/', import.meta.url);
  const sum = createHash('sha256').update(worldRows(size, '')).update(sessionRows(size));
  for (const name of readdirSync(folder).sort())
    sum.update(name).update(readFileSync(new URL(name, folder)));
  return sum.digest('hex').slice(0, 32);
}
