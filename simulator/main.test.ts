// The simulator from the command line: it prints when it ends, and prints its totals however often
// it is signalled to stop.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Runs it against a gateway that never answers; the SIGINTs are sent together, once, as one press
 * of Ctrl-C does.
 */
async function stopped(
  words: readonly string[],
  signals: number,
): Promise<{ said: string; code: number | null }> {
  const gateway = createServer(() => undefined);
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  const address = gateway.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), '--port', port, ...words],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  let pressed = false;
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (pressed || !/Ctrl-C/.test(said)) return;
    pressed = true;
    for (let sent = 0; sent < signals; sent += 1) child.kill('SIGINT');
  });
  const [code] = await once(child, 'close');
  gateway.close();
  return { said, code };
}

it('prints that an endless scenario runs until Ctrl-C, and its totals on signals', async () => {
  // No phones: nothing listens on the portal's port.
  const { said, code } = await stopped(['--scenario', 'quiet-shift'], 3);
  expect(said).toContain('Runs until you press Ctrl-C');
  expect(said).toMatch(/\nStopped(: \{.*"attempted":\d+.*\}| before anything was sent\.)\n$/);
  expect(code).toBe(0);
});

it('says when a scenario of a given length ends, by the clock on the wall', async () => {
  const { said } = await stopped(
    ['--scenario', 'storm', '--seconds', '30', '--speed', '10', '--rate', '1'],
    1,
  );
  expect(said).toContain('Ends after 3 s.');
});
