// The judge of a fault run finds what it is there to find: a lost, a doubled and an invented event, and too small a load.
import { describe, expect, it } from 'vitest';
import type { Planned } from '#simulator/report.ts';
import type { KillOutcome } from './kill-server.ts';
import { Ledger, type StoredEvent } from './ledger.ts';
import { killVerdict, tamperVerdict } from './verdict.ts';

const IMEI = '990000000000001';
const KILLS = 2;
const frame = (sequence: number): Planned => ({ at_ms: 0, imei: IMEI, sequence, time: 1_780_000_000, says: 'heartbeat' });
const stored = (sequence: number, checksum = 'ab12'): StoredEvent => ({
  imei: IMEI,
  event_key: `${sequence}:${checksum}:1780000000:r0a0:sos`,
  kind: 'alert.raised',
});
const sequences = Array.from({ length: 200 }, (_, index) => index + 1);

function ledgerOf(acked: readonly number[]): Ledger {
  const ledger = new Ledger();
  for (const sequence of sequences) ledger.attempt(frame(sequence));
  for (const sequence of acked) ledger.acknowledge(frame(sequence));
  return ledger;
}

const outcomeOf = (ledger: Ledger, events: readonly StoredEvent[], changed: Partial<KillOutcome> = {}): KillOutcome => ({
  comparison: ledger.compare(events),
  half_written: { without_story: 0, miscounted: 0, without_alert: 0 },
  resent: 0,
  unanswered: 0,
  alerts: 1,
  up_ms: [900],
  struck: KILLS,
  ...changed,
});

const whole = ledgerOf(sequences);
const all = sequences.map((sequence) => stored(sequence));

describe('the verdict on kills', () => {
  it('holds when every acknowledged frame is there once, also one whose answer was lost', () => {
    expect(killVerdict(outcomeOf(whole, all), KILLS)).toBe('held');
    expect(killVerdict(outcomeOf(ledgerOf(sequences.slice(1)), all), KILLS)).toBe('held');
  });

  it('fails on a lost, a doubled and an unexpected event, and names it', () => {
    const lost = outcomeOf(whole, all.slice(1));
    expect(lost.comparison.lost).toEqual([`${IMEI} sequence 1 time 1780000000`]);
    const doubled = outcomeOf(whole, [...all, stored(5, 'cd34')]);
    expect(doubled.comparison.doubled).toEqual([`${IMEI} sequence 5 time 1780000000`]);
    const unexpected = outcomeOf(whole, [...all, stored(999)]);
    expect(unexpected.comparison.unexpected).toEqual([`${IMEI} sequence 999 time 1780000000`]);
    for (const outcome of [lost, doubled, unexpected]) expect(killVerdict(outcome, KILLS)).toBe('failed');
  });

  it.each<Partial<KillOutcome>>([
    { half_written: { without_story: 1, miscounted: 0, without_alert: 0 } },
    { half_written: { without_story: 0, miscounted: 1, without_alert: 0 } },
    { half_written: { without_story: 0, miscounted: 0, without_alert: 1 } },
    { unanswered: 1 },
    { up_ms: [900, 5001] },
  ])('fails on %o', (changed) => {
    expect(killVerdict(outcomeOf(whole, all, changed), KILLS)).toBe('failed');
  });

  it('is none when too little was sent, or the kills met an idle program', () => {
    expect(killVerdict(outcomeOf(whole, all), 20)).toBe('no verdict');
    expect(killVerdict(outcomeOf(whole, all, { struck: 0 }), KILLS)).toBe('no verdict');
  });
});

describe('the verdict on the seal', () => {
  const good = {
    checked: 50,
    unsealed: 0,
    untouched: [],
    changed_event_id: 7,
    tampered: ['event 7 is not what was sealed (seal 7)'],
    restored: [],
  };

  it('holds when exactly the changed row is named', () => {
    expect(tamperVerdict(good)).toBe('held');
  });

  it.each([
    { tampered: [] },
    { tampered: ['event 8 is not what was sealed (seal 8)'] },
    { untouched: ['event 1 was removed (seal 1)'] },
    { restored: good.tampered },
    { unsealed: 3 },
  ])('fails on %o', (changed) => {
    expect(tamperVerdict({ ...good, ...changed })).toBe('failed');
  });

  it('is none without a sealed event', () => {
    expect(tamperVerdict({ ...good, checked: 0 })).toBe('no verdict');
  });
});
