// The verdict of a fault run fails on a lost, a doubled and an invented event, a broken condition,
// and too small a load.
import { describe, expect, it } from 'vitest';
import type { Planned } from '#simulator/report.ts';
import { clockReport, type PhaseOutcome } from './clock/clock.ts';
import { outageReport } from './clock/outage.ts';
import type { TimerOutcome } from './clock/welfare-timers.ts';
import { type FaultReport, tallyOf, verdictOf } from './fault-run.ts';
import { Ledger, type StoredEvent } from './ledger.ts';
import { replayReport } from './units/replay.ts';

const IMEI = '990010000000001';
const frame = (sequence: number): Planned => ({
  at_ms: 0,
  imei: IMEI,
  sequence,
  time: 1_780_000_000,
  says: 'heartbeat',
});
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
const reportOf = (
  ledger: Ledger,
  events: readonly StoredEvent[],
  changed: Partial<FaultReport> = {},
): FaultReport => ({
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
    expect(whole.compare([...all, stored(5, 'cd34')]).doubled).toEqual([
      `${IMEI} sequence 5 time 1780000000`,
    ]);
    expect(whole.compare([...all, stored(999)]).unexpected).toEqual([
      `${IMEI} sequence 999 time 1780000000`,
    ]);
    for (const events of [all.slice(1), [...all, stored(5, 'cd34')], [...all, stored(999)]])
      expect(verdictOf(reportOf(whole, events))).toBe('failed');
  });

  it('fails on a condition of its own that did not hold', () => {
    expect(
      verdictOf(reportOf(whole, all, { conditions: [{ says: 'it is so', held: false }] })),
    ).toBe('failed');
  });

  it('is none after too few attempts; too few acknowledgements are a failure', () => {
    const broken = { conditions: [{ says: 'it is so', held: false }], leastAcked: 201 };
    expect(verdictOf(reportOf(whole, all, broken))).toBe('no verdict');
    expect(verdictOf(reportOf(ledgerOf([]), [], { ...broken, leastAcked: 200 }))).toBe('failed');
    expect(verdictOf(reportOf(whole, all.slice(1), broken))).toBe('failed');
  });

  it('has no verdict when too little happened', () => {
    expect(verdictOf(reportOf(whole, all, { leastAcked: 201 }))).toBe('no verdict');
    expect(verdictOf(reportOf(new Ledger(), []))).toBe('no verdict');
  });
});

const timers = (
  count: number,
  raised: number,
  changed: Partial<TimerOutcome> = {},
): TimerOutcome => ({
  tally: { attempted: count, acked: count, lost: count - raised, doubled: 0, unexpected: 0 },
  early: 0,
  late_most_s: count === 0 ? 0 : 13,
  late_p99_s: 12,
  late_unmarked: 0,
  ...changed,
});

describe('the verdict on an outage', () => {
  const verdict = (outcome: TimerOutcome, changed = {}) =>
    verdictOf(outageReport({ outcome, strays: 0, upMs: 900, afterStartS: 1.5, ...changed }));

  it('needs all the timers that should have been due', () => {
    expect(verdict(timers(1000, 1000))).toBe('held');
    expect(verdict(timers(999, 999))).toBe('no verdict');
    expect(verdict(timers(0, 0))).toBe('no verdict');
  });

  it('fails on a lost one, an early one, one without its mark, and on a late start', () => {
    expect(verdict(timers(1000, 999))).toBe('failed');
    expect(verdict(timers(1000, 1000, { early: 1 }))).toBe('failed');
    expect(verdict(timers(1000, 1000, { late_unmarked: 1 }))).toBe('failed');
    expect(verdict(timers(1000, 1000), { afterStartS: 11 })).toBe('failed');
    expect(verdict(timers(1000, 1000), { strays: 1 })).toBe('failed');
  });
});

describe('the verdict on clocks', () => {
  const phase = (outcome: TimerOutcome, changed: Partial<PhaseOutcome> = {}): PhaseOutcome => ({
    says: 'a phase',
    timers: outcome,
    notified: null,
    lateAllowed: false,
    ...changed,
  });
  const inTime = { late_most_s: 0.3 };
  const verdict = (...outcomes: PhaseOutcome[]) => verdictOf(clockReport(outcomes, 240));
  const good = phase(timers(120, 120, inTime));

  it('needs the timers of all phases', () => {
    expect(verdict(good, good)).toBe('held');
    expect(verdict(good)).toBe('no verdict');
    expect(verdict(good, phase(timers(0, 0)))).toBe('no verdict');
  });

  it('fails on a lost, an early and a late timer; a day that passes at once makes none late', () => {
    expect(verdict(good, phase(timers(120, 119, inTime)))).toBe('failed');
    expect(verdict(good, phase(timers(120, 120, { ...inTime, early: 1 })))).toBe('failed');
    expect(verdict(good, phase(timers(120, 120, { late_most_s: 3 })))).toBe('failed');
    expect(
      verdict(good, phase(timers(120, 120, { late_most_s: 86_400 }), { lateAllowed: true })),
    ).toBe('held');
  });

  it('fails on a contact notified twice, not at all, or in another’s hours', () => {
    const notified = { attempted: 20, acked: 20, lost: 0, doubled: 0, unexpected: 0 };
    expect(verdict(good, { ...good, notified })).toBe('held');
    for (const wrong of ['lost', 'doubled', 'unexpected'])
      expect(verdict(good, { ...good, notified: { ...notified, [wrong]: 1 } })).toBe('failed');
  });
});

describe('the verdict on a replay', () => {
  const before = { 'alert 1': 'active_alert 0', 'line 7': 'alert.raised' };
  const verdict = (changed: object) =>
    verdictOf(
      replayReport({
        frames: 600,
        units: 100,
        recorded: 600,
        answered: 600,
        logged: 100,
        before,
        after: before,
        ...changed,
      }),
    );

  it('fails on anything new or changed, on a unit that the log does not name, and on a copy without an answer', () => {
    expect(verdict({})).toBe('held');
    expect(verdict({ after: { ...before, 'alert 2': 'active_alert 0' } })).toBe('failed');
    expect(verdict({ after: { ...before, 'alert 1': 'active_alert 1' } })).toBe('failed');
    expect(verdict({ after: { 'alert 1': 'active_alert 0' } })).toBe('failed');
    expect(verdict({ logged: 99 })).toBe('failed');
    expect(verdict({ answered: 599 })).toBe('failed');
    expect(verdict({ frames: 6, units: 1, recorded: 6, answered: 6, logged: 1 })).toBe(
      'no verdict',
    );
  });
});
