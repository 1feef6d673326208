// The data that the parts of the demo world pass to each other while it is written.
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import type { DemoOrganisation } from '#domain/demo/demo-devices.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Dice } from './dice.ts';

export interface SeedContext {
  readonly tx: Tx;
  readonly now: Date;
  readonly dice: Dice;
}

export interface SeededOrganisation {
  readonly key: DemoOrganisation;
  readonly id: number;
  readonly country: 'AU' | 'US';
  readonly timezone: string;
  readonly domain: string;
  readonly not_monitored: boolean;
  /** Department name -> id. */
  readonly departments: ReadonlyMap<string, number>;
  /** Escalation group ids, a day one and a night one. */
  readonly groups: readonly [day: number, night: number];
}

export interface SeededPerson {
  readonly id: number;
  readonly organisation: DemoOrganisation | null;
  readonly department: string | null;
  readonly name: string;
  readonly role: string;
  readonly timezone: string;
}

export interface SeededDevice {
  readonly id: number;
  readonly organisation: DemoOrganisation;
  readonly type: 'app' | 'ev04' | 'button' | 'zoleo';
  readonly person: SeededPerson | null;
  readonly latitude: number;
  readonly longitude: number;
}

export interface RaisedAlert {
  readonly at: Date;
  readonly device: SeededDevice;
  readonly person: SeededPerson;
  readonly type: AlertTypeName;
}

/** The moment `minutes` after another, or before it. */
export const after = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000);
