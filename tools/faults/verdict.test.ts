// The judge of a fault run finds what it is there to find: a lost, a doubled and an invented event, a broken condition, and too small a load.
import { describe, expect, it } from 'vitest';
import type { Planned } from '#simulator/report.ts';
import { type FaultReport, tallyOf, verdictOf } from './fault-run.ts';
import { Ledger, type StoredEvent } from './ledger.ts';

const IMEI = '990010000000001';
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

const whole = ledgerOf(sequences);
const all = sequences.map((sequence) => stored(sequence));
const reportOf = (ledger: Ledger, events: readonly StoredEvent[], changed: Partial<FaultReport> = {}): FaultReport => ({
  tally: tallyOf(ledger.compare(events)),
  lines: [],
  conditions: [{ says: 'it is so', held: true }],
  leastAcked: 100,
  ...changed,
});

describe('the verdict', () => {
  it('holds when every acknowledged frame is there once, also one whose answer was lost', () => {
    expect(verdictOf(reportOf(whole, all))).toBe('held');
    expect(verdictOf(reportOf(ledgerOf(sequences.slice(1)), all))).toBe('held');
  });

  it('fails on a lost, a doubled and an unexpected event, and the comparison names it', () => {
    expect(whole.compare(all.slice(1)).lost).toEqual([`${IMEI} sequence 1 time 1780000000`]);
    expect(whole.compare([...all, stored(5, 'cd34')]).doubled).toEqual([`${IMEI} sequence 5 time 1780000000`]);
    expect(whole.compare([...all, stored(999)]).unexpected).toEqual([`${IMEI} sequence 999 time 1780000000`]);
    for (const events of [all.slice(1), [...all, stored(5, 'cd34')], [...all, stored(999)]])
      expect(verdictOf(reportOf(whole, events))).toBe('failed');
  });

  it('fails on a condition of its own that did not hold', () => {
    expect(verdictOf(reportOf(whole, all, { conditions: [{ says: 'it is so', held: false }] }))).toBe('failed');
  });

  it('has no verdict when too little happened', () => {
    expect(verdictOf(reportOf(whole, all, { leastAcked: 201 }))).toBe('no verdict');
    expect(verdictOf(reportOf(new Ledger(), []))).toBe('no verdict');
  });
});
