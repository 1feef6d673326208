// The clock of a program under test, which a fault run skews while it runs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ProgramClock {
  /** Settings to start the program with. */
  readonly settings: Readonly<Record<string, string>>;
  /** Puts it off by so many milliseconds; 0 is right. */
  skew(ms: number): void;
  offsetMs(): number;
}

const preload = pathToFileURL(join(import.meta.dirname, 'skewed-clock.preload.ts')).href;

/** A clock that is right until it is skewed. @param name of the program among those of the run */
export function programClock(dataDirectory: string, name: string): ProgramClock {
  const file = join(dataDirectory, `clock-${name}`);
  let offset = 0;
  const skew = (ms: number): void => {
    offset = ms;
    writeFileSync(file, String(ms));
  };
  skew(0);
  return {
    settings: { NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: file },
    skew,
    offsetMs: () => offset,
  };
}
