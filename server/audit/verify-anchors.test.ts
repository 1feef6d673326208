// An attacker with full access to the database rewrites the log and its seals: the key and the
// anchors outside still name what is missing.
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordEvents } from '#server/kit/audit.ts';
import { createLog } from '#server/kit/log.ts';
import { type PartnerStandIn, partnerStandIn } from '#server/kit/testing/partner-stand-in.ts';
import { type TestDatabase, testDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import { eventAnchorsSweep } from './event-anchors.jobs.ts';
import { genesis, nextHash, sealKeyOf } from './event-chain.ts';
import { sealSome } from './event-seal.sweep.ts';
import { verifyEvents } from './verify-events.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'vigil-anchors-'));
const key = sealKeyOf(testSecret);
const whole = { findings: [], notes: [] };
let db: TestDatabase;
let file: string;
let ids: number[];
let number = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await db.empty('event_seals', 'events', 'event_anchor_writers');
  number += 1;
  file = join(folder, `anchors ${number}.jsonl`);
  ids = [];
});

const sweep = (webhook: string | null = null) =>
  eventAnchorsSweep(db.database, { file, webhook, key }, createLog('silent'));
const verify = async (keys = [key]) =>
  await verifyEvents(db.database, { keys, anchorFile: file, archives: [] });
const findings = async () => (await verify()).findings;
const linesOfFile = () => readFileSync(file, 'utf8').trimEnd().split('\n');

async function happen(count: number): Promise<void> {
  const happened = Array.from({ length: count }, (_, index) => ({
    organisation_id: null,
    kind: 'test.happened',
    data: { index },
  }));
  const written = await db.database.write(
    { role: 'platform' },
    async (tx) => await recordEvents(tx, happened),
  );
  ids.push(...written.map(({ id }) => id));
  let sealed = 0;
  for (let some = 1; some > 0; sealed += some) some = await sealSome(db.database, key);
  expect(sealed).toBe(count);
}

/** As a superuser, without references in the way. */
const tamper = async (statements: (sql: typeof db.ownerSql) => Promise<unknown>) =>
  await db.ownerSql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await statements(sql as unknown as typeof db.ownerSql);
  });
const cutOff = async (last: number) =>
  await tamper(async (sql) => {
    await sql`delete from events where id = any(${ids.slice(-last)}::bigint[])`;
    await sql`delete from event_seals where event_id = any(${ids.slice(-last)}::bigint[])`;
  });

/** Hashes all seals again, as one can who knows the program but not its secret. */
const hashAgain = async (mac: 'kept' | 'none' | 'forged') =>
  await tamper(async (sql) => {
    let hash: Uint8Array = genesis;
    const rows = await sql<{ position: number; text: string; hash: Uint8Array }[]>`
      select position, hash, app.event_text(e) as text
      from event_seals s
      join events e on e.id = s.event_id
      order by position`;
    for (const row of rows) {
      hash = nextHash(hash, row.text);
      if (Buffer.compare(hash, row.hash) === 0) continue;
      await sql`
        update event_seals
        set hash = ${Buffer.from(hash)}, mac = case ${mac}
          when 'kept' then mac
          when 'forged' then sha256(mac) end
        where position = ${row.position}
      `;
    }
  });

test('an untouched log agrees with its anchors; a minute without news adds none', async () => {
  const anchors = sweep();
  await happen(20);
  await anchors.run();
  await anchors.run();
  await happen(5);
  await anchors.run();
  expect(linesOfFile().map((line) => JSON.parse(line).position)).toEqual([20, 25]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await verify()).toEqual({ checked: 25, anchored: 2, ...whole });
});

test('the last 10 events gone with their seals: the first missing seal is named', async () => {
  await happen(50);
  await sweep().run();
  const last = ids.at(-1);
  await cutOff(10);
  const [finding, ...others] = await findings();
  expect(others).toEqual([]);
  expect(finding).toMatch(
    new RegExp(
      `^seal 41 is missing, and all up to seal 50 \\(event ${last}\\), which were there at 20`,
    ),
  );
});

test('the last 10 gone and others sealed in their place: the stretch between two anchors is named', async () => {
  const anchors = sweep();
  await happen(38);
  await anchors.run();
  await happen(12);
  await anchors.run();
  await cutOff(10);
  await happen(30);
  await anchors.run();
  const [finding, ...others] = await findings();
  expect(others).toEqual([]);
  expect(finding).toMatch(
    /^seals 39 to 50 are not what they were at 20.*rows were changed or removed and sealed again$/,
  );
});

describe('one event changed and the 1,001 seals from it on hashed again', () => {
  beforeEach(async () => {
    await happen(1050);
    await tamper(
      async (sql) => await sql`update events set data = '{"index": -1}' where id = ${ids[49] ?? 0}`,
    );
  });

  test.each(['kept', 'forged'] as const)(
    'is found at the changed row by the key, with the codes %s',
    async (mac) => {
      await hashAgain(mac);
      expect(await findings()).toEqual([
        `event ${ids[49]} or its seal was changed (seal 50): its code and 1000 after it are not made with this APP_SECRET, nor with one of EARLIER_APP_SECRETS`,
      ]);
    },
  );

  test('is found when the codes are removed', async () => {
    await hashAgain('none');
    expect(await findings()).toEqual([
      `event ${ids[49]} or its seal was changed (seal 50): the end of the log has no code`,
    ]);
  });
});

test('all codes removed and hashed again is found by the anchor', async () => {
  await happen(10);
  await sweep().run();
  await tamper(
    async (sql) => await sql`update events set data = '{"index": -1}' where id = ${ids[0] ?? 0}`,
  );
  await hashAgain('none');
  expect(await findings()).toEqual([
    expect.stringMatching(/^seals 1 to 10 are not what they were at/),
  ]);
});

test('seals of a version before the key stay proven, and are reported', async () => {
  await happen(10);
  await tamper(async (sql) => await sql`update event_seals set mac = null`);
  const notes = (count: number) => [
    `${count} seals have no code of their own: they are of a version before the key.`,
  ];
  expect(await verify()).toMatchObject({ findings: [], notes: expect.arrayContaining(notes(10)) });
  await happen(1);
  await sweep().run();
  expect(await verify()).toEqual({ checked: 11, anchored: 1, findings: [], notes: notes(10) });
  await tamper(
    async (sql) => await sql`update events set data = '{"index": -1}' where id = ${ids[2] ?? 0}`,
  );
  expect(await findings()).toEqual([`event ${ids[2]} is not what was sealed (seal 3)`]);
});

test('after a change of APP_SECRET both prove their own', async () => {
  await happen(3);
  await sweep().run();
  const other = sealKeyOf('another secret, which comes after it');
  expect((await verify([other])).findings).toHaveLength(2);
  expect(await verify([other, key])).toMatchObject({ anchored: 1, ...whole });
});

describe('the file', () => {
  beforeEach(async () => {
    const anchors = sweep();
    for (let minute = 0; minute < 4; minute += 1) {
      await happen(5);
      await anchors.run();
    }
  });
  const changed = (change: (lines: string[]) => string[]) =>
    writeFileSync(file, `${change(linesOfFile()).join('\n')}\n`);

  test('lost is noticed, also when a new one is begun', async () => {
    rmSync(file);
    const lost = [
      expect.stringMatching(/was lost or cut, missing: anchors 1 to 4 of .*, up to seal 20$/),
    ];
    expect(await findings()).toEqual(lost);
    await happen(1);
    await sweep().run();
    expect(await findings()).toEqual(lost);
  });

  test('cut at its end is noticed', async () => {
    changed((lines) => lines.slice(0, -1));
    expect(await findings()).toEqual([
      expect.stringMatching(/was lost or cut, missing: anchor 4 of .*, up to seal 20$/),
    ]);
  });

  test('without a line in the middle is noticed', async () => {
    changed((lines) => lines.toSpliced(1, 1));
    expect(await findings()).toEqual(['missing before line 2 of the anchor file: anchor 2']);
  });

  test('with a changed line is noticed', async () => {
    changed((lines) => lines.with(3, (lines[3] ?? '').replace('"position":20', '"position":19')));
    expect(await findings()).toEqual([
      'line 4 of the anchor file was changed, or made with another APP_SECRET',
    ]);
  });

  test('that lost its power in the middle of a line goes on after it', async () => {
    appendFileSync(file, '{"writer":"');
    await happen(1);
    await sweep().run();
    expect(await verify()).toMatchObject({
      anchored: 5,
      findings: [],
      notes: ['1 lines of the anchor file are truncated or invalid.'],
    });
  });

  test('that cannot be written stops nothing, and is written again as soon as it can', async () => {
    const lines = linesOfFile();
    const blocked = join(folder, `blocked ${number}`);
    writeFileSync(blocked, '');
    const below = eventAnchorsSweep(
      db.database,
      { file: join(blocked, 'anchors.jsonl'), webhook: null, key },
      createLog('silent'),
    );
    expect(await below.run()).toBeNull();
    expect([
      ...(await db.ownerSql`select from event_anchor_writers where path like ${`${blocked}%`}`),
    ]).toEqual([]);
    rmSync(blocked);
    await below.run();
    expect(linesOfFile()).toEqual(lines);
    expect((await verify()).notes).toEqual([
      expect.stringMatching(
        /^Anchors up to seal 20 are in .*blocked.*anchors\.jsonl; compare there too/,
      ),
    ]);
  });
});

describe('the webhook', () => {
  let partner: PartnerStandIn;
  beforeAll(async () => {
    partner = await partnerStandIn();
  });
  afterAll(() => partner.close());

  test('gets the same line as the file', async () => {
    await happen(3);
    await sweep(`${partner.url}/anchors`).run();
    expect(partner.requests.map(({ path, form }) => [path, form.toString()])).toEqual([
      ['/anchors', new URLSearchParams(linesOfFile()[0]).toString()],
    ]);
  });

  test('that is out of order keeps no anchor from the file', async () => {
    partner.mode = 'broken';
    await happen(3);
    await sweep(`${partner.url}/anchors`).run();
    expect(await verify()).toMatchObject({ anchored: 1, findings: [] });
  });
});
