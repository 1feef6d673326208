// The table of HAProxy is read by the names of its columns.
import { expect, test } from 'vitest';
import { stateIn } from './proxy-state.ts';

const table = `# pxname,svname,qcur,scur,status,throttle,
api,api1,0,3,DRAIN,,
api,api2,0,0,UP,42,
api,BACKEND,0,3,UP,,
live,live1,0,12,UP 1/2,100,
`;

test('a server that drains, one that comes back slowly, and one that has its whole share', () => {
  const of = (backend: string, server: string) => stateIn(table, { backend, server });
  expect(of('api', 'api1')).toEqual({ status: 'DRAIN', sessions: 3, isSlow: false });
  expect(of('api', 'api2')).toEqual({ status: 'UP', sessions: 0, isSlow: true });
  expect(of('live', 'live1')).toEqual({ status: 'UP 1/2', sessions: 12, isSlow: false });
});

test('a server that the proxies do not have is refused by its name', () => {
  expect(() => stateIn(table, { backend: 'live', server: 'api1' })).toThrow('no server live/api1');
});
