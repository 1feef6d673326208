// A file of the installation that is opened once, and again when it was replaced: a fixed one needs
// no restart.
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** `faulty`: in words for the platform's admins. */
export type FileState<Content> =
  | { readonly kind: 'ready'; readonly content: Content }
  | { readonly kind: 'faulty'; readonly words: string };

export interface KeptFileOptions<Content> {
  readonly path: string;
  /** @throws FileFault with what is wrong with it */
  readonly open: (path: string, stats: Stats) => Promise<Content>;
  /** Lets go of what was opened before. */
  readonly close?: (content: Content) => void;
  /** In milliseconds; at most one look at the disk in `lookEveryMs`. */
  readonly now?: () => number;
}

export class FileFault extends Error {}

const lookEveryMs = 5000;

/** @returns the file as it is now; asked at each use */
export function keepFile<Content>({
  path,
  open,
  close,
  now = () => performance.now(),
}: KeptFileOptions<Content>) {
  let looked: { at: number; state: Promise<FileState<Content>> } | undefined;
  let opened: { signature: string; content: Content } | undefined;

  const look = async (): Promise<FileState<Content>> => {
    try {
      const stats = await stat(path);
      const signature = `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
      if (opened?.signature !== signature) {
        const content = await open(path, stats);
        if (opened) close?.(opened.content);
        opened = { signature, content };
      }
      return { kind: 'ready', content: opened.content };
    } catch (error) {
      return { kind: 'faulty', words: wordsOf(path, error) };
    }
  };

  return async (): Promise<FileState<Content>> => {
    if (looked === undefined || now() - looked.at >= lookEveryMs)
      looked = { at: now(), state: look() };
    return await looked.state;
  };
}

const systemFaults: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EACCES: 'The program is not allowed to read it.',
  EISDIR: 'It is a folder.',
};

function wordsOf(path: string, error: unknown): string {
  if (error instanceof FileFault) return `${path}: ${error.message}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return `${path}: ${systemFaults[code] ?? `It cannot be read (${code || String(error)}).`}`;
}
