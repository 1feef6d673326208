// On a busy machine a second is nothing: `vi.waitFor` waits as long as `expect.poll` does, unless
// the test says how long.
import { vi } from 'vitest';

const { waitFor } = vi;

vi.waitFor = (look, given) => {
  const options = typeof given === 'number' ? { timeout: given } : given;
  return waitFor(look, { timeout: 5_000, ...options });
};
