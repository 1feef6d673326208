// Everything that was started is ended, whenever the end is requested.
import { expect, test } from 'vitest';
import { createStarted } from './started.ts';

test('the newest is ended first, and one that fails does not stop the others from being ended', async () => {
  const started = createStarted();
  const ended: string[] = [];
  await started.keep(() => ended.push('database server'));
  await started.keep(() => {
    throw new Error('stuck');
  });
  await started.keep(() => ended.push('program'));
  expect(await started.endAll()).toEqual([new Error('stuck')]);
  expect(ended).toEqual(['program', 'database server']);
});

test('what is registered after the end was requested is ended at once, and the start stops', async () => {
  const started = createStarted();
  const ended: string[] = [];
  expect(await started.endAll()).toEqual([]);
  await expect(started.keep(() => ended.push('late'))).rejects.toThrow('during its start');
  expect(ended).toEqual(['late']);
});

test('nothing is ended twice', async () => {
  const started = createStarted();
  const ended: string[] = [];
  await started.keep(() => ended.push('once'));
  await started.endAll();
  await started.endAll();
  expect(ended).toEqual(['once']);
});
