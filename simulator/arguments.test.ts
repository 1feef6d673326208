// The command line: its defaults, and an error sentence for each wrong argument.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { readArguments } from './arguments.ts';

let folder: string;
const fileWith = (text: string): string => {
  const file = join(folder, 'imeis.txt');
  writeFileSync(file, text);
  return file;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-imeis-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the command line', () => {
  it('needs only a scenario', () => {
    const { scenario, ...rest } = readArguments(['--scenario', 'quiet-shift']);
    expect(scenario.name).toBe('quiet-shift');
    expect(rest).toEqual({
      seed: 1,
      speed: 1,
      rate: 200,
      seconds: null,
      resend: 'history',
      phones: 0,
      host: '127.0.0.1',
      port: 5187,
      portal: 'http://127.0.0.1:8080',
      pendants: demoPendants,
    });
  });

  it('takes its pendants from a file', () => {
    const { pendants } = readArguments([
      '--scenario',
      'storm',
      '--imeis',
      fileWith('861629054004860\n862311069162475\n'),
    ]);
    expect(pendants.map((pendant) => pendant.imei)).toEqual(['861629054004860', '862311069162475']);
  });

  it.each([
    [[], /--scenario/],
    [['--scenario', 'hurricane'], /--scenario/],
    [['--scenario', 'storm', '--replay', 'x.json'], /--scenario.*not both/],
    [['--scenario', 'timers', '--phones', '5000'], /--phones/],
    [['--scenario', 'storm', '--portal', 'ftp://x'], /--portal/],
    [['--scenario', 'storm', '--rate', '0'], /--rate/],
    [['--scenario', 'storm', '--rate', 'fast'], /--rate/],
    [['--scenario', 'storm', '--seconds', '-1'], /--seconds/],
    [['--scenario', 'storm', '--speed', '0'], /--speed/],
    [['--scenario', 'storm', '--port', '70000'], /--port/],
    [['--scenario', 'storm', '--resend', 'never'], /--resend/],
    [['--scenario', 'storm', '--colour', 'red'], /--colour/],
  ])('refuses %j', (argv, sentence) => {
    expect(() => readArguments(argv)).toThrow(sentence);
  });

  it('takes the number of phones from the scenario unless an argument sets it', () => {
    expect(readArguments(['--scenario', 'timers']).phones).toBe(500);
    expect(readArguments(['--scenario', 'timers', '--phones', '20']).phones).toBe(20);
  });

  it('refuses a replay of something else', () => {
    expect(() => readArguments(['--replay', fileWith('{"data":{"version":2}}')])).toThrow(
      /not the scenario of an alert/,
    );
  });

  it('refuses a file with something else in it', () => {
    expect(() =>
      readArguments(['--scenario', 'storm', '--imeis', fileWith('86162905400486x')]),
    ).toThrow(/not an IMEI of 15 digits/);
  });
});
