// `npm run create-admin -- --email ... --name "First Last"`: makes a platform admin in the database
// of DATABASE_URL. The password is asked for, or taken from ADMIN_PASSWORD.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { AppError } from '#domain/kit/errors.ts';
import { readConfig } from '#server/kit/config.ts';
import { migrate } from '#server/kit/db/migrate.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { startTrouble } from '#server/kit/start-trouble.ts';
import { createAdmin } from '#server/sign-in/platform-admin.service.ts';

const usage = 'npm run create-admin -- --email you@example.org --name "First Last"';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' } },
  });
  const config = readConfig(process.env);
  if (config.DATABASE_URL === undefined)
    return refuse(
      'Set DATABASE_URL and APP_SECRET first; without them the program runs as a demo, which has its accounts.',
    );
  if (!values.email || !values.name) return refuse(`Say who: ${usage}`);
  const url = await migrate({
    ownerUrl: config.DATABASE_URL,
    secret: config.APP_SECRET,
    log: console.log,
  });
  const database = openDatabase({ url, poolSize: 1 });
  try {
    const password = process.env['ADMIN_PASSWORD'] ?? (await ask('Password: '));
    await createAdmin(database, { email: values.email, name: values.name, password });
    console.log(`${values.email} can sign in now.`);
    return 0;
  } catch (error) {
    if (error instanceof AppError)
      return refuse(
        Object.values(error.fields ?? { problem: [error.message] })
          .flat()
          .join('\n'),
      );
    throw error;
  } finally {
    await database.close();
  }
}

function refuse(text: string): number {
  console.error(text);
  return 1;
}

/** Reads a line; a terminal does not echo it. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: silent,
    terminal: process.stdin.isTTY,
  });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}

process.exitCode = await main().catch((error: unknown) => refuse(startTrouble(error, null)));
