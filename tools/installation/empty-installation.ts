// A platform on its first day: an empty database of its own, one admin made by `npm run
// create-admin`, and a mail server that keeps what it receives.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { type MailStandIn, mailStandIn } from '#server/kit/testing/mail-stand-in.ts';

export interface EmptyInstallation {
  /** For the program, as in server/kit/config.ts. */
  readonly settings: Readonly<Record<'DATABASE_URL' | 'APP_SECRET' | 'SMTP_URL', string>>;
  readonly folder: string;
  readonly mail: MailStandIn;
  readonly admin: { readonly email: string; readonly password: string };
  /** Call it when the program has ended. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const admin = { email: 'ada.byron@vigil.example', password: 'first-day-of-the-platform-1' };

/**
 * Does what an installer does before the first start; the settings name the mail server, which a
 * program may be started without. @throws Error with the words of `create-admin` when that fails
 */
export async function emptyInstallation(): Promise<EmptyInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-first-day-'));
  const postgres = await startEmbeddedPostgres({
    dataDirectory: join(folder, 'postgres'),
    log: () => {},
  });
  const mail = await mailStandIn();
  const settings = {
    DATABASE_URL: postgres.superuserUrl,
    APP_SECRET: randomBytes(24).toString('hex'),
    SMTP_URL: mail.url,
  };
  const stop = async () => {
    await mail.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const words = ['tools/create-admin.ts', '--email', admin.email, '--name', 'Ada Byron'];
  const env = {
    ...process.env,
    ...settings,
    DATA_DIRECTORY: folder,
    ADMIN_PASSWORD: admin.password,
  };
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) {
    await stop();
    throw new Error(`No admin was made: ${stderr}`);
  }
  return { settings, folder, mail, admin, stop };
}
