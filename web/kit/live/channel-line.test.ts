// Which frames of a channel are passed on, in which order, and which are dropped.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChannelLine, type LiveFrame } from './channel-line.ts';

const frame = (number: string): LiveFrame => ({ event: 'alert.updated', number, payload: null });
const numbers = (frames: readonly LiveFrame[]) => frames.map(({ number }) => number);

describe('a channel line', () => {
  test('holds everything until its gap is filled, then gives the gap first', () => {
    const line = new ChannelLine('10.1');
    expect(line.take(frame('13.1'))).toEqual([]);
    expect(numbers(line.fill([frame('11.1'), frame('12.7')]))).toEqual(['11.1', '12.7', '13.1']);
    expect(numbers(line.take(frame('14.1')))).toEqual(['14.1']);
  });

  test('drops socket frames that the gap already contained', () => {
    const line = new ChannelLine('10.1');
    line.take(frame('11.1'));
    line.take(frame('12.1'));
    expect(numbers(line.fill([frame('11.1'), frame('12.1')]))).toEqual(['11.1', '12.1']);
    expect(line.take(frame('12.1'))).toEqual([]);
    expect(line.last).toBe('12.1');
  });

  test('waits again after a lost connection', () => {
    const line = new ChannelLine('10.1');
    line.fill([]);
    line.hold();
    expect(line.take(frame('15.2'))).toEqual([]);
    expect(numbers(line.fill([frame('11.1')]))).toEqual(['11.1', '15.2']);
  });

  test('continues after a gap that was too old', () => {
    const line = new ChannelLine('10.1');
    line.take(frame('19.1'));
    line.take(frame('21.1'));
    expect(numbers(line.skipTo('20.0'))).toEqual(['21.1']);
  });

  test('returns to a lower number after a database restore, and drops older waiting frames', () => {
    const line = new ChannelLine('10.1');
    line.fill([]);
    line.take(frame('30.1'));
    line.hold();
    line.take(frame('31.1'));
    expect(line.skipTo('20.1')).toEqual([]);
    expect(line.last).toBe('20.1');
    expect(numbers(line.take(frame('21.1')))).toEqual(['21.1']);
  });

  test('orders the numbers of another epoch above all of the one before', () => {
    const line = new ChannelLine('9000000.7');
    line.fill([]);
    expect(numbers(line.take(frame(`${2n ** 48n + 1000n}.1`)))).toEqual([`${2n ** 48n + 1000n}.1`]);
    expect(line.take(frame('9000001.1'))).toEqual([]);
  });

  test('orders transactions of 64 bits, which a double would round', () => {
    const line = new ChannelLine('9007199254740993.1');
    line.fill([]);
    expect(numbers(line.take(frame('9007199254740994.1')))).toEqual(['9007199254740994.1']);
    expect(line.take(frame('9007199254740993.9'))).toEqual([]);
  });

  test('wherever the connection breaks, each frame is passed on once and in order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        (lost, asked, total) => {
          const line = new ChannelLine('0.0');
          const all = Array.from({ length: total }, (_, at) => frame(`${at + 1}.1`));
          const seen = numbers(line.fill([]));
          for (const one of all.slice(0, lost)) seen.push(...numbers(line.take(one)));
          line.hold();
          // The socket is back at `asked`; the gap is answered at the very end.
          for (const one of all.slice(asked)) seen.push(...numbers(line.take(one)));
          const after = line.last;
          const gap = all.filter(({ number }) => Number(number) > Number(after));
          seen.push(...numbers(line.fill(gap)));
          expect(seen).toEqual(numbers(all));
        },
      ),
    );
  });
});
