// A table may be read by SQL anywhere but is written by one room of the server only; the check
// finds writes in the SQL itself.
import type { Finding } from '../source/finding.ts';
import type { ParsedSource } from '../source/parsed-source.ts';
import { isTest, type SourceFile } from '../source/source-files.ts';
import { placeOf } from './wings.ts';

const WRITE =
  /\b(?:insert\s+into|update|delete\s+from|truncate|copy)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi;

/**
 * Tables that every feature adds rows to in its own statement, because one statement a commit is
 * what makes the storm path fast.
 */
const EVERYBODYS: Record<string, string> = {
  events: 'what happened is written with the row it happened to',
  live_outbox: 'live news is written with the change it announces',
  deliveries: 'messages are written with what they tell of',
};

interface Write {
  table: string;
  room: string;
  file: string;
  line: number;
}

/** The names of all tables that the migrations make. */
export function tablesOf(migrations: SourceFile[]): Set<string> {
  const names = migrations.flatMap(({ text }) => [
    ...text.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?([a-z_][a-z0-9_]*)/gi),
  ]);
  return new Set(names.map((match) => match[1] ?? ''));
}

/**
 * Each write to a table from a room that is not its home: its home is the room of its name, or else
 * the one that writes it most.
 */
export function strayWrites(sources: ParsedSource[], tables: Set<string>): Finding[] {
  const writes = sources.filter(isServerCode).flatMap((source) => writesOf(source, tables));
  const byTable = Map.groupBy(writes, ({ table }) => table);
  return [...byTable].flatMap(([table, all]) => {
    const home = homeOf(table, all);
    return all
      .filter(({ room }) => room !== home)
      .map(({ file, line }) => ({
        file,
        line,
        rule: 'write-at-home',
        message: `${table} is written by ${home} only: call its store, or send it the news`,
      }));
  });
}

const isServerCode = ({ path }: ParsedSource): boolean =>
  path.startsWith('server/') &&
  !isTest(path) &&
  !path.endsWith('.factory.ts') &&
  !path.startsWith('server/kit/testing/');

function writesOf(source: ParsedSource, tables: Set<string>): Write[] {
  const found: Write[] = [];
  const room = placeOf(source.path).room;
  const look = (text: string, start: number): void => {
    for (const match of text.matchAll(WRITE)) {
      const table = match[1]?.toLowerCase() ?? '';
      if (tables.has(table) && !(table in EVERYBODYS))
        found.push({ table, room, file: source.path, line: source.lineAt(start + match.index) });
    }
  };
  source.walk({
    TemplateElement: (node) => look(node.value.raw, node.start),
    Literal: (node) => {
      if (typeof node.value === 'string') look(node.value, node.start);
    },
  });
  return found;
}

function homeOf(table: string, writes: Write[]): string {
  const rooms = Map.groupBy(writes, ({ room }) => room);
  const named = table.replaceAll('_', '-');
  if (rooms.has(named)) return named;
  return (
    [...rooms].sort(
      ([room, a], [other, b]) => b.length - a.length || room.localeCompare(other),
    )[0]?.[0] ?? ''
  );
}
