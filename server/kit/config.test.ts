// The settings: sensible without any, named when wrong, and a real database asks for its secret.
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { keptInside } from './outside-settings.ts';

const DATA_DIRECTORY = mkdtempSync(join(tmpdir(), 'vigil-config-'));

test('without settings it is the demo on this machine only, with all four roles and a secret that is kept', () => {
  const config = readConfig({ DATA_DIRECTORY });
  expect(config).toMatchObject({
    demo: true,
    HOST: '127.0.0.1',
    PORT: 8080,
    EV04_PORT: 5187,
    SESSION_MINUTES: 60,
    CANARY_SECONDS: 60,
  });
  expect([...config.roles]).toEqual(['api', 'live', 'gateway', 'worker']);
  expect(readConfig({ DATA_DIRECTORY }).APP_SECRET).toBe(config.APP_SECRET);
  expect(readFileSync(join(DATA_DIRECTORY, 'app-secret'), 'utf8')).toBe(config.APP_SECRET);
  expect(statSync(join(DATA_DIRECTORY, 'app-secret')).mode & 0o777).toBe(0o600);
});

test('an own database ends the demo and requires the secret', () => {
  const DATABASE_URL = 'postgres://owner:x@db.example/vigil';
  expect(() => readConfig({ DATABASE_URL })).toThrow(/APP_SECRET/);
  expect(readConfig({ DATABASE_URL, APP_SECRET: 'x'.repeat(32) }).demo).toBe(false);
});

test('by default the demo logs warnings, production logs info, and LOG_LEVEL overrides both', () => {
  const own = { DATABASE_URL: 'postgres://owner:x@db.example/vigil', APP_SECRET: 'x'.repeat(32) };
  expect([readConfig({ DATA_DIRECTORY }).LOG_LEVEL, readConfig(own).LOG_LEVEL]).toEqual([
    'warn',
    'info',
  ]);
  expect([
    readConfig({ DATA_DIRECTORY, LOG_LEVEL: 'debug' }).LOG_LEVEL,
    readConfig({ ...own, LOG_LEVEL: 'error' }).LOG_LEVEL,
  ]).toEqual(['debug', 'error']);
});

test.each([
  [{ PORT: '70000' }, /PORT/],
  [{ APP_SECRET: 'short' }, /APP_SECRET: at least 32/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ SESSION_MINUTES: 'soon' }, /SESSION_MINUTES/],
  [{ EVENT_ANCHOR_WEBHOOK: 'ftp://anchors.example' }, /EVENT_ANCHOR_WEBHOOK/],
  [{ CANARY_SECONDS: '14' }, /CANARY_SECONDS/],
  [{ CANARY_SECONDS: '61' }, /CANARY_SECONDS/],
  [{ DATABASE_URL: '' }, /DATABASE_URL: write postgres:/],
  [
    { DATABASE_URL: 'owner@host' },
    /DATABASE_URL: write postgres:\/\/user:password@host:5432\/database/,
  ],
  [{ TRUST_PROXY: 'true' }, /TRUST_PROXY: the addresses of the proxies/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
  [{ FCM_SERVICE_ACCOUNT: '{broken' }, /FCM_SERVICE_ACCOUNT: the whole JSON text/],
  [
    { APNS_KEY: 'x', APNS_KEY_ID: '0123456789' },
    /APNS_TEAM_ID: required.*\n.*APNS_TOPIC: required/,
  ],
  [{ VAPID_PUBLIC_KEY: 'x' }, /VAPID_PRIVATE_KEY: required, because VAPID_PUBLIC_KEY is set/],
  [
    { TWILIO_SMS_FROM: '+15005550006' },
    /TWILIO_ACCOUNT_SID: required, because TWILIO_SMS_FROM is set/,
  ],
  [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: '12345678' }, /PUBLIC_URL: required/],
])('%o is refused by its name', (settings, message) => {
  expect(() => readConfig({ DATA_DIRECTORY, ...settings })).toThrow(message);
});

test('roles are chosen by name; an unknown one is refused', () => {
  expect([...readConfig({ DATA_DIRECTORY }, ['--roles=api,live']).roles]).toEqual(['api', 'live']);
  expect(() => readConfig({ DATA_DIRECTORY }, ['--roles=api,cook'])).toThrow(/cook/);
});

test('a setting without a value is not set', () => {
  expect(readConfig({ DATA_DIRECTORY, PORT: '', SMTP_URL: ' ', METRICS_TOKEN: '' })).toMatchObject({
    demo: true,
    PORT: 8080,
  });
});

test.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.7', 'loopback,::1/128'])(
  'proxies in front may be %s',
  (TRUST_PROXY) => {
    expect(readConfig({ DATA_DIRECTORY, TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY);
  },
);

test.each([['--roles', 'api'], ['api'], ['--port=9000']])(
  'a word that means nothing starts nothing: %s',
  (...words) => {
    expect(() => readConfig({ DATA_DIRECTORY }, words)).toThrow(`"${words[0]}" is unknown`);
  },
);

test('channels without a service are named, so that no operator assumes that the message was sent', () => {
  expect(keptInside(readConfig({ DATA_DIRECTORY, SMTP_URL: 'smtp://mail.example' }))).toEqual([
    'texts',
    'calls',
    'pushes to Android',
    'pushes to iPhones',
    'pushes to browsers',
  ]);
});

test('a setting is read from the file that its name with _FILE names', () => {
  const APP_SECRET_FILE = join(DATA_DIRECTORY, 'secret of the container');
  writeFileSync(APP_SECRET_FILE, `${'s'.repeat(32)}\n`);
  expect(readConfig({ DATA_DIRECTORY, APP_SECRET_FILE }).APP_SECRET).toBe('s'.repeat(32));
  // The name of a setting of its own, which is no file of a setting EVENT_ANCHOR.
  const EVENT_ANCHOR_FILE = join(DATA_DIRECTORY, 'not there yet');
  expect(readConfig({ DATA_DIRECTORY, EVENT_ANCHOR_FILE })).toMatchObject({ EVENT_ANCHOR_FILE });
});

test('a file without a value is refused and never makes the program a demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-config-'));
  const [absent, empty] = [join(folder, 'absent'), join(folder, 'empty')];
  writeFileSync(empty, '\n');
  const refused = (settings: Record<string, string>): void =>
    void readConfig({ DATA_DIRECTORY: join(folder, 'data'), ...settings });
  expect(() => refused({ DATABASE_URL_FILE: absent })).toThrow(/DATABASE_URL_FILE: .*ENOENT/);
  expect(() => refused({ DATABASE_URL_FILE: empty, METRICS_TOKEN_FILE: '' })).toThrow(
    /DATABASE_URL_FILE: .*is empty\n.*METRICS_TOKEN_FILE: names no file/,
  );
  const twice = { APP_SECRET: 'x'.repeat(32), APP_SECRET_FILE: empty };
  expect(() => refused(twice)).toThrow(/APP_SECRET_FILE: .*both are set/);
  expect(readdirSync(folder)).toEqual(['empty']);
});
