// A MapLibre style of the installation's own that lies in a file: read, checked as far as drawing
// needs it, and handed out as it is.
import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { FileFault } from './kept-file.ts';

const mostBytes = 4 * 1024 * 1024;
const styleSchema = z.object({
  version: z.literal(8),
  sources: z.record(z.string(), z.unknown()),
  layers: z.array(z.unknown()),
});

/** @returns its text @throws FileFault where it is no style */
export async function openStyleFile(path: string, { size }: Stats): Promise<string> {
  if (size > mostBytes) throw new FileFault('It is larger than 4 MB, which no style is.');
  const text = await readFile(path, 'utf8');
  let style: unknown;
  try {
    style = JSON.parse(text);
  } catch {
    throw new FileFault('It is not JSON.');
  }
  if (!styleSchema.safeParse(style).success)
    throw new FileFault('It is not a MapLibre style: version 8, sources and layers are needed.');
  return text;
}
