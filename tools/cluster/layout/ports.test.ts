// A cluster's ports: none twice, as many as are looked for, and only where all are free.
import { expect, test } from 'vitest';
import { freeBase, PORTS_TAKEN, portsFrom } from './ports.ts';

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : Object.values(Object(value)).flatMap(numbersIn);

test('each port is another one, from the base on without a hole', () => {
  const ports = numbersIn(portsFrom(21_000)).sort((a, b) => a - b);
  expect(ports).toEqual(Array.from({ length: PORTS_TAKEN }, (_, index) => 21_000 + index));
});

test('one port that is taken moves the whole cluster', async () => {
  const taken = 21_000 + PORTS_TAKEN - 1;
  expect(await freeBase(21_000, async (port) => port !== taken)).toBe(21_100);
  await expect(freeBase(21_000, async () => false)).rejects.toThrow('give another --base');
});
