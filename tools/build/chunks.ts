// Splits the portal's code into files. By default the build makes one small file for each set of
// screens with something in common: hundreds of files, and a hundred requests before the first row.

type Groups = {
  readonly name: string | ((id: string) => string | null);
  readonly test?: RegExp;
  readonly minShareCount?: number;
  readonly tags?: ['$initial'];
}[];

/**
 * The modules that the frame of a signed-in page fetches a moment after it has opened, on every
 * screen: one file instead of twenty.
 */
const frameParts =
  /\/web\/(app\/(layouts\/app-layout|shell\/session-ending)|(console\/(attention|reminders|messages)|drills|session-requests)\/(shell-parts|sounds-blocked|unowned-count|acting-bar|idle-alert-notices|message-notices|drill-notices)|console\/offline\/(keep-offline|use-offline-store))\.tsx?$/;

/**
 * The modules common to the sign-in page and each signed-in page, and the store that a sign-out
 * clears without opening the console.
 */
const baseParts =
  /\/icons-react\/.*\/Icon(Chevron\w+|EyeOff)\.mjs$|\/web\/(console\/offline\/offline-store|ui\/(controls\/(field|icon-button|text-field)|feedback\/banner|theme\/(brand|colour-scheme|theme-toggle)))\.tsx?$/;

/** The modules that the console fetches on each opening: its rows, then their surroundings. */
const rowParts =
  /\/web\/console\/(console-page|queue\/(queue-choices|queue-empty|raise-menu|take-next))\.tsx$/;
const aroundRows =
  /\/web\/(console\/(offline\/(keep-alerts|handed-in)|flood\/flood-bar|overview\/overview|queue\/chosen-bar)|common-causes\/common-cause|shift-handovers\/shift-panel)\.tsx?$/;

const nameOfRest = (folder: string | undefined): string | null =>
  folder ? `${folder}-pages` : null;

/**
 * Earlier groups take first, each with all that it imports and no earlier group has. A file holds:
 * - what the entry imports;
 * - what the sign-in page and the signed-in pages have in common; then what the sign-in page needs
 *   too; the list of all screens; then what each signed-in page needs;
 * - the console's rows, which wait for nothing else; what is fetched once they are there; then what
 *   a dozen screens share;
 * - the lists of one folder of `web` with their forms, so that a list brings no more than it shows;
 *   then its other pages and tabs. Heavy packages of few screens (map, editor, phone numbers) stay
 *   in files of their own.
 */
const inOrder: Groups = [
  { name: 'first', tags: ['$initial'] },
  { name: 'base', test: baseParts },
  { name: 'welcome', test: /\/web\/(app\/layouts\/auth-layout|sign-in\/sign-in-page)\.tsx$/ },
  { name: 'screens', test: /\/web\/app\/composition\.tsx$/ },
  { name: 'frame', test: frameParts },
  { name: 'console', test: rowParts },
  { name: 'console-around', test: aroundRows },
  {
    name: 'shared',
    test: /^(?!.*node_modules)|node_modules\/(@mantine\/core|@floating-ui|@tanstack|@dnd-kit|zod)\//,
    minShareCount: 12,
  },
  {
    name: (id) => /\/web\/(?!kit\/|ui\/|app\/)([a-z0-9-]+)\/.*\.pages\.tsx$/.exec(id)?.[1] ?? null,
  },
  {
    name: (id) =>
      nameOfRest(/\/web\/(?!kit\/|ui\/|app\/)([a-z0-9-]+)\/.*(-page|-tab)\.tsx$/.exec(id)?.[1]),
  },
];

export const chunks = {
  groups: inOrder.map((group, index) => ({ ...group, priority: inOrder.length - index })),
};
