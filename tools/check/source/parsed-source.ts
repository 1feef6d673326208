// Parses TypeScript into a tree with the parser that Vite brings: TypeScript 7 has no JavaScript
// API, and matching by patterns gives wrong results.
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';
import type { SourceFile } from './source-files.ts';

export type Comment = { text: string; start: number; line: number };

/** A source file with its tree. `lineAt` turns a place in the text into a line counted from 1. */
export interface ParsedSource {
  path: string;
  text: string;
  program: ESTree.Program;
  comments: Comment[];
  errors: string[];
  lineAt(offset: number): number;
  walk(visitor: VisitorObject): void;
}

/**
 * Parses TypeScript or TSX; a file that does not parse gives `errors` and an empty tree, never a
 * throw.
 */
export function parseSource(file: SourceFile): ParsedSource {
  const result = parseSync(file.path, file.text);
  const starts = lineStarts(file.text);
  const lineAt = (offset: number): number => lineOf(starts, offset);
  return {
    path: file.path,
    text: file.text,
    program: result.program,
    comments: result.comments.map(({ value, start }) => ({
      text: value,
      start,
      line: lineAt(start),
    })),
    errors: result.errors.map((error) => error.message),
    lineAt,
    walk: (visitor) => new Visitor(visitor).visit(result.program),
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
