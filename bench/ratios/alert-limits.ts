// The alert limits as running servers.
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import type { AlertPath } from './alert-path.ts';
import type { World } from './world.ts';

/** `plain`: one statement an alert; `batch`: what waits shares a statement. */
export async function startAlertLimit(world: World, which: 'plain' | 'batch'): Promise<AlertPath> {
  const url = await world.limitUrl();
  const child = await startChild(`limits/alert-${which}.ts`);
  const ports = await child.call(
    'open',
    { url },
    z.object({ http_port: z.number(), line_port: z.number() }),
  );
  return {
    pid: child.pid,
    device: { by: 'line', port: ports.line_port },
    http: { by: 'http', port: ports.http_port, path: '/alerts' },
    consoles: {
      port: ports.http_port,
      path: '/',
      headers: {},
      channels: [],
      authorise: null,
      prefix: '{"event":"alert.raised"',
      key_pattern: '\\\\"device_id\\\\":(\\d+)',
    },
    close: () => child.stop(),
  };
}
