// Checks the rooms: the same names in domain, server and web, and no two files whose names differ
// by one letter.
import { areOneLetterApart, NO_ROOMS, ROOM_WINGS, ROOMS_WITHOUT } from './architecture/rooms.ts';
import { type Finding, runAsProgram } from './source/finding.ts';
import { isTest, typescriptFiles } from './source/source-files.ts';

/**
 * The file by which a room is entered; parts within a room may be `place-line.tsx` and
 * `place-lines.ts`.
 */
const ROLE =
  /\.(api|events|feature|screens|pages|routes|hooks|service|store|sweep|jobs|subscribers|live)\.tsx?$/;

export function findings(root: string): Finding[] {
  const paths = typescriptFiles(root)
    .map(({ path }) => path)
    .filter((path) => !isTest(path));
  return [...missingRooms(paths), ...similarNames(paths)];
}

function missingRooms(paths: readonly string[]): Finding[] {
  const firstOf = new Map<string, Map<string, string>>();
  for (const path of paths) {
    const [wing = '', room = '', ...rest] = path.split('/');
    if (rest.length === 0 || !ROOM_WINGS.includes(wing) || NO_ROOMS[wing]?.includes(room)) continue;
    const wings = firstOf.get(room) ?? new Map<string, string>();
    if (!wings.has(wing)) wings.set(wing, path);
    firstOf.set(room, wings);
  }
  return [...firstOf].flatMap(([room, wings]) => {
    const without = ROOMS_WITHOUT[room]?.wings ?? [];
    return ROOM_WINGS.flatMap((wing): Finding[] => {
      if (wings.has(wing) !== without.includes(wing)) return [];
      const file = [...wings.values()][0] ?? '';
      if (wings.has(wing))
        return [
          {
            file,
            line: 1,
            rule: 'room',
            message: `${wing}/${room} is there: take it off the list of ROOMS_WITHOUT`,
          },
        ];
      const message = `${wing} has no room ${room}: give it the name it has there, or say why in tools/check/architecture/rooms.ts`;
      return [{ file, line: 1, rule: 'room', message }];
    });
  });
}

function similarNames(paths: readonly string[]): Finding[] {
  return ROOM_WINGS.flatMap((wing) => {
    const named = paths
      .filter((path) => path.startsWith(`${wing}/`) && ROLE.test(path))
      .map((path) => ({ path, name: path.split('/').at(-1) ?? '' }));
    return named.flatMap(({ path, name }, at) => {
      const other = named.slice(0, at).find((one) => areOneLetterApart(one.name, name));
      if (!other) return [];
      return [
        {
          file: path,
          line: 1,
          rule: 'similar-name',
          message: `its name is one letter apart from ${other.path}`,
        },
      ];
    });
  });
}

runAsProgram(import.meta.url, findings);
