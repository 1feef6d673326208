// The phone's one store: the state of the page and of the connection, written through to the
// phone's storage.
import { useSyncExternalStore } from 'react';
import type { Felt } from '#domain/phone/motion/motion-sense.ts';
import { type KeptPhone, keepPhone, keepReports, readMemory } from './phone-memory.ts';
import { type Fix, type Report, tidied } from './report.ts';

export interface Phone extends KeptPhone {
  readonly reports: readonly Report[];
  /** Whether the last call was answered; `unknown` before the first. */
  readonly line: 'unknown' | 'up' | 'down';
  /** The server no longer knows the token. */
  readonly ended: boolean;
  readonly fix: Fix | null;
  /** Why there is no position although it is wanted. */
  readonly fix_problem: 'refused' | 'unavailable' | null;
  readonly battery_percent: number | null;
  /** Whether the browser stores what is written, should the page be closed. */
  readonly keeps: boolean;
  /** The alarm under way as a small SOS. */
  readonly under_way: string | null;
  /** Whether the motion sensor sends readings; `silent` where it is wanted and does not. */
  readonly motion: 'off' | 'on' | 'silent';
  /**
   * The detected motion, its time, and the time of its alarm; milliseconds of this phone's clock.
   */
  readonly felt: { readonly what: Felt; readonly at: number; readonly until: number } | null;
  readonly bluetooth: { readonly name: string; readonly linked: boolean } | null;
}

const fresh: Omit<Phone, 'installation_id'> = {
  token: null,
  claim: null,
  owner: null,
  state: null,
  state_asked_at: 0,
  messages: [],
  inbox: [],
  sequence: 0,
  settings: { position: 'unasked', key: null },
  pushed: false,
  clock_offset: 0,
  grace_minutes: 0,
  reports: [],
  line: 'unknown',
  ended: false,
  fix: null,
  fix_problem: null,
  battery_percent: null,
  keeps: true,
  under_way: null,
  motion: 'off',
  felt: null,
  bluetooth: null,
};

let phone: Phone = { ...fresh, installation_id: crypto.randomUUID() };
const listeners = new Set<() => void>();
let writing = false;

/** Fills the store from the phone's memory; call once, before the page is drawn. */
export async function remember(): Promise<void> {
  const { phone: kept, reports } = await readMemory();
  phone = { ...phone, ...kept, reports: tidied(reports, Date.now()) };
  if (!kept) note(await keepPhone(keptPart(phone)));
}

export const phoneNow = (): Phone => phone;

export function changePhone(change: Partial<Omit<Phone, 'reports' | 'installation_id'>>): void {
  phone = { ...phone, ...change };
  tell();
  writeSoon();
}

/** Changes the reports; resolves when the phone's memory has them. */
export async function changeReports(next: readonly Report[]): Promise<void> {
  const before = new Set(phone.reports);
  const reports = tidied(next, Date.now());
  const left = new Set(reports.map(({ id }) => id));
  const gone = phone.reports.flatMap(({ id }) => (left.has(id) ? [] : [id]));
  phone = { ...phone, reports };
  tell();
  const changed = reports.filter((report) => !before.has(report));
  note(await keepReports(changed, gone));
}

/** Forgets everything but the name of this installation: the phone is no longer activated. */
export async function forgetEverything(): Promise<void> {
  const { installation_id, settings } = phone;
  await changeReports([]);
  phone = { ...fresh, installation_id, settings };
  tell();
  note(await keepPhone(keptPart(phone)));
}

export function subscribePhone(tellMe: () => void): () => void {
  listeners.add(tellMe);
  return () => void listeners.delete(tellMe);
}

export const usePhone = (): Phone => useSyncExternalStore(subscribePhone, phoneNow);

function tell(): void {
  for (const one of listeners) one();
}

function note(keeps: boolean): void {
  if (keeps === phone.keeps) return;
  phone = { ...phone, keeps };
  tell();
}

function writeSoon(): void {
  if (writing) return;
  writing = true;
  queueMicrotask(() => {
    writing = false;
    void keepPhone(keptPart(phone)).then(note);
  });
}

function keptPart(all: Phone): KeptPhone {
  const {
    installation_id,
    token,
    claim,
    owner,
    state,
    state_asked_at,
    messages,
    inbox,
    sequence,
    settings,
    pushed,
  } = all;
  const { clock_offset, grace_minutes } = all;
  const account = { installation_id, token, claim, owner, sequence, settings, pushed };
  return { ...account, state, state_asked_at, messages, inbox, clock_offset, grace_minutes };
}
