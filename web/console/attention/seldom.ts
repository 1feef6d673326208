// Throttles work: runs at once the first time, then at most once per interval, and always once at
// the end.

export interface Seldom {
  soon: () => void;
  stop: () => void;
}

export function seldom(everyMs: number, work: () => void): Seldom {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = () => {
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, everyMs);
    work();
  };
  return {
    soon: () => {
      if (timer === undefined) run();
      else again = true;
    },
    stop: () => clearTimeout(timer),
  };
}
