// The gateway with the program's own ports on a real database, for tests that act as a pendant on
// the wire; each test has a world of its own.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createEv04Gateway, type Ev04Gateway } from './ev04-gateway.ts';
import { programPorts } from './program-ports.ts';

interface Opened {
  readonly db: TestDatabase;
  readonly gateway: Ev04Gateway;
  readonly port: number;
}

class PendantWire {
  #opened: Opened | undefined;
  #world: AlertWorld | undefined;

  get db(): TestDatabase {
    return duringTest(this.#opened).db;
  }
  get gateway(): Ev04Gateway {
    return duringTest(this.#opened).gateway;
  }
  /** Where pendants connect, at any address of this machine. */
  get port(): number {
    return duringTest(this.#opened).port;
  }
  get world(): AlertWorld {
    return duringTest(this.#world);
  }

  async open(): Promise<void> {
    const db = await testDatabase();
    const log = createLog('silent');
    const ports = programPorts(db.database, createIntake(db.database), log);
    const gateway = createEv04Gateway({
      host: '0.0.0.0',
      port: 0,
      ports,
      log,
      now: () => new Date(),
    });
    this.#opened = { db, gateway, port: await gateway.listen() };
  }
  async begin(): Promise<void> {
    this.#world = await anAlertWorld(this.db.ownerSql);
  }
  async close(): Promise<void> {
    await this.gateway.close();
    await this.db.close();
  }
}

function duringTest<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Error('This is there only during a test');
  return thing;
}

/** For the file that calls it. */
export function pendantWire(): PendantWire {
  const wire = new PendantWire();
  beforeAll(async () => await wire.open());
  beforeEach(async () => await wire.begin());
  afterAll(async () => await wire.close());
  return wire;
}
