// The setup of tests of pendants' settings: the calls of devices and templates, a real gateway on a
// free port, and pendants that hold a configuration.
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import type { Ev04Settings } from '#domain/devices/settings/ev04-settings.ts';
import {
  UnitConfiguration,
  type UnitManner,
} from '#domain/ev04/configuration/unit-configuration.ts';
import { encodeDataFrame, encodeServicesFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Route } from '#server/kit/http/context.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { devicesRoutes } from '../devices.routes.ts';

const imeis = ['861629054004860', '862311069162475', '490154203237518', '356938035643809'];

/** The gateway and the calls of templates, which only a test may name. */
export interface BenchParts {
  readonly templates: readonly Route[];
  readonly gatewayOn?: (database: Database) => TestGateway;
}
interface TestGateway {
  listen(): Promise<number>;
  close(): Promise<void>;
}

interface Started {
  readonly db: TestDatabase;
  readonly http: TestHttp;
  readonly gateway: TestGateway | undefined;
  readonly port: number;
}

/**
 * A pendant on a socket; `imei` is what it reports in its configuration, where that is not its own.
 */
class TestPendant {
  readonly unit: UnitConfiguration;
  manner: UnitManner;
  readonly #imei: string;
  #socket: Socket | null = null;
  #sequence = 1;
  #said: Uint8Array = new Uint8Array();

  constructor(
    imei: string,
    { manner = 'confirms', reports = imei, settings = {} }: PendantGiven = {},
  ) {
    this.#imei = imei;
    this.manner = manner;
    this.unit = new UnitConfiguration(reports, settings);
  }

  connect(port: number): void {
    const reader = new FrameReader();
    const socket = connect({ host: '127.0.0.1', port });
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      reader.push(bytes);
      for (let item = reader.next(); item; item = reader.next()) {
        const answer = item.kind === 'frame' ? this.unit.answer(item.frame, this.manner) : null;
        if (answer) socket.write(answer);
      }
    });
    socket.write(encodeServicesFrame({ imei: this.#imei, sequence: 1, service: 'heartbeat' }));
  }

  /** Sends these records of its own; each frame has the next number. */
  say(...records: DataRecord[]): void {
    this.#sequence += 1;
    this.#said = encodeDataFrame({ imei: this.#imei, sequence: this.#sequence, records });
    this.repeat();
  }

  /** Sends the last frame again, as a pendant does that was not answered. */
  repeat(): void {
    this.#socket?.write(this.#said);
  }

  get isClosed(): boolean {
    return this.#socket?.destroyed ?? true;
  }

  end(): void {
    this.#socket?.destroy();
  }
}

interface PendantGiven {
  manner?: UnitManner;
  reports?: string;
  settings?: Partial<Ev04Settings>;
}

async function worldOn({ db, http, port }: Started) {
  await db.empty('organisations');
  const [ours, theirs] = [
    await anOrganisation(db.ownerSql, { name: 'Redgum' }),
    await anOrganisation(db.ownerSql, { name: 'Outback' }),
  ];
  await db.ownerSql`update organisations set self_manage_ev04_config = true where id = ${ours}`;
  await db.ownerSql`insert into users (id, organisation_id, role, first_name,
      last_name) overriding system value
    values (1, null, 'admin', 'Priya', 'Raman'),
      (2, ${ours}, 'organisation_admin', 'Helen', 'Marsh')`;
  const device = async (
    name: string,
    imei: string | null,
    type = 2,
    organisation_id = ours,
  ): Promise<number> => {
    const [row] = await db.ownerSql<{ id: number }[]>`
      insert into devices (organisation_id, device_type_id, device_name, imei)
      values (${organisation_id}, ${type}, ${name}, ${imei})
      returning id::int`;
    return row?.id ?? 0;
  };
  const as = (role: RoleName, organisation_id: number | null, user_id = 2) =>
    http.signedIn({ user_id, role, organisation_id, name: 'Helen' });
  const helen = as('organisation_admin', ours);
  const at = (id: number, rest: string, organisation = ours): string =>
    `/organisations/${organisation}/devices/${id}/settings/${rest}`;
  const pendants: TestPendant[] = [];
  return {
    db,
    http,
    ours,
    theirs,
    helen,
    as,
    at,
    device,
    priya: as('admin', null, 1),
    /** Devices One, Two and Three with an IMEI each. */
    three: async () =>
      await Promise.all(
        ['One', 'Two', 'Three'].map(async (name, nth) => await device(name, imeis[nth] ?? '')),
      ),
    pendant: (nth: number, given: PendantGiven = {}): TestPendant => {
      const made = new TestPendant(imeis[nth] ?? '', given);
      pendants.push(made);
      return made;
    },
    connect: async (pendant: TestPendant, id: number) => {
      pendant.connect(port);
      await expect
        .poll(
          async () =>
            (await db.ownerSql`select from device_connections where device_id = ${id}`).length,
        )
        .toBe(1);
    },
    settings: async (id: number): Promise<DeviceSettings> =>
      (await helen.get<DeviceSettings>(at(id, 'read'))).body.data,
    states: async (id: number): Promise<string[]> => {
      const { settings } = (await helen.get<DeviceSettings>(at(id, 'read'))).body.data;
      return settings.flatMap(({ name, state, why }) =>
        state ? [`${name} ${state}${why === null ? '' : `: ${why}`}`] : [],
      );
    },
    kinds: async (): Promise<string[]> =>
      (await db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map(
        ({ kind }) => kind,
      ),
    written: async (): Promise<number[]> =>
      (
        await db.ownerSql<{ count: number }[]>`
          select (select count(*) from device_settings)::int as count
          union all select count(*)::int
          from device_commands
          union all select count(*)::int
          from events`
      ).map(({ count }) => count),
    close: () => {
      for (const pendant of pendants) pendant.end();
    },
  };
}

type SettingsWorld = Awaited<ReturnType<typeof worldOn>>;

/** Starts them for the file that calls it, with short waits; each test has a new world. */
export function settingsBench({ templates, gatewayOn }: BenchParts): () => SettingsWorld {
  let started: Started | undefined;
  let world: SettingsWorld | undefined;
  beforeAll(async () => {
    const db = await testDatabase();
    const { database } = db;
    const log = createLog('silent');
    const routes = [
      ...devicesRoutes({ database, log, unpair: async () => [], latestWaitMs: 1500 }),
      ...templates,
    ];
    const gateway = gatewayOn?.(database);
    started = {
      db,
      gateway,
      port: (await gateway?.listen()) ?? 0,
      http: await testHttp({ database, routes }),
    };
  });
  beforeEach(async () => {
    if (started) world = await worldOn(started);
    return () => world?.close();
  });
  afterAll(async () => {
    await started?.http.close();
    await started?.gateway?.close();
    await started?.db.close();
  });
  return () => {
    if (!world) throw new Error('The calls run only during tests');
    return world;
  };
}
