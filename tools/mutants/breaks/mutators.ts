// Makes Stryker use our breaks with its own, and only a share of all where a sample is asked for.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { NodeMutator } from './node-mutator.ts';
import { numberMutator } from './number-mutator.ts';
import { sqlMutator } from './sql-mutator.ts';

/**
 * Wordings are held by the checks of words and by reading; that a value may be missing, by the
 * compiler.
 */
export const leftOut = ['StringLiteral', 'OptionalChaining'];

export interface Sample {
  /** Of all breaks, 0 to 1. */
  readonly share: number;
  readonly seed: number;
}

// Stryker exports no way to add one; this file of it keeps the array that it reads.
const keptIn = 'mutators/mutate.js';
const exported = z.object({
  allMutators: z.custom<NodeMutator[]>((value) => Array.isArray(value) && value.length > 9),
});

/** @throws Error when this version of Stryker keeps its list elsewhere */
export async function addMutators(sample: Sample): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('@stryker-mutator/instrumenter'));
  const module: unknown = await import(pathToFileURL(join(folder, keptIn)).href);
  const { allMutators } = exported.parse(module);
  const kept = allMutators.filter(({ name }) => !leftOut.includes(name));
  const all = [...kept, numberMutator, sqlMutator].map((mutator) => sampled(mutator, sample));
  allMutators.splice(0, allMutators.length, ...all);
}

/** The same breaks each time, as long as the file is the same. */
const sampled = (mutator: NodeMutator, { share, seed }: Sample): NodeMutator => ({
  ...mutator,
  *mutate(path, context) {
    let index = 0;
    for (const broken of mutator.mutate(path, context)) {
      index += 1;
      if (share >= 1 || chance([seed, mutator.name, path.node['start'], index]) < share)
        yield broken;
    }
  },
});

/** 0 to 1. */
const chance = (of: readonly unknown[]): number =>
  createHash('sha256').update(of.join(' ')).digest().readUInt32BE() / 2 ** 32;
