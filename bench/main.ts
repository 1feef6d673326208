// `npm run bench [-- names] [--rounds=3] [--effort=0.5] [--only=words] [--limits]`: prints every
// ratio with its goal, and why one misses; ends in 1 then. `--only` leaves out the cases whose name
// has other words, `--limits` the product.
import { peopleLists } from './identity/people-lists.ts';
import { signIns } from './identity/sign-ins.ts';
import { CalmWatch } from './kit/calm.ts';
import { nowMs } from './kit/clock.ts';
import { openDatabase } from './kit/database.ts';
import type { Measurement } from './kit/measurement.ts';
import { familyCpuMs } from './kit/processes.ts';
import { runRounds } from './kit/rounds.ts';
import { missesOf, tableOf } from './kit/table.ts';
import { judge, type Row } from './kit/verdict.ts';
import { fullSize, makeLimitTables } from './limits/tables.ts';
import { activeList } from './ratios/active-list.ts';
import { alertAtRest } from './ratios/alert-at-rest.ts';
import { alertStorm } from './ratios/alert-storm.ts';
import { bulkMessages } from './ratios/bulk-messages.ts';
import { counts } from './ratios/counts.ts';
import { escalation } from './ratios/escalation.ts';
import { fanOut } from './ratios/fan-out/fan-out.ts';
import { geofences } from './ratios/geofences.ts';
import { ingestDevice, ingestHttp, wires } from './ratios/ingest.ts';
import { requests } from './ratios/requests.ts';
import { timers } from './ratios/timers.ts';
import { isMeant, type World } from './ratios/world.ts';
import { dashboards } from './reports/dashboards.ts';
import { dashboardsBesideAlerts } from './reports/dashboards-beside-alerts.ts';
import { longExport } from './reports/long-export.ts';
import { reportFiles } from './reports/reports.ts';
import { resourceBulk } from './resources/bulk.ts';
import { resourceForms } from './resources/forms.ts';
import { resourceLists } from './resources/lists.ts';
import { restrictedView } from './resources/restricted.ts';
import { searchOfEverything } from './resources/search.ts';
import { directory } from './sign-on/directory.ts';
import { imports } from './sign-on/imports.ts';
import { mistakenFile } from './sign-on/mistaken-file.ts';
import { samlCheck } from './sign-on/saml-check.ts';
import { bundleConsole, bundleLists, bundleSignIn } from './web/bundle.ts';
import { liveStorm, liveUpdate } from './web/live-updates.ts';
import { framePainted, idleConsole } from './web/painted.ts';
import { pageWeights } from './web/weights.ts';

const measurements: readonly Measurement<World>[] = [
  alertAtRest,
  alertStorm,
  ingestDevice,
  ingestHttp,
  wires,
  fanOut,
  activeList,
  requests,
  timers,
  geofences,
  escalation,
  bulkMessages,
  counts,
  resourceLists,
  resourceForms,
  resourceBulk,
  restrictedView,
  reportFiles,
  longExport,
  dashboards,
  dashboardsBesideAlerts,
  searchOfEverything,
  peopleLists,
  signIns,
  imports,
  mistakenFile,
  directory,
  samlCheck,
  bundleSignIn,
  bundleConsole,
  bundleLists,
  liveUpdate,
  liveStorm,
  framePainted,
  idleConsole,
  pageWeights,
];

const words = process.argv.slice(2);
const given = (name: string): string | undefined =>
  /=(.*)/.exec(words.find((word) => word.startsWith(`--${name}=`)) ?? '')?.[1];
const option = (name: string, otherwise: number): number => Number(given(name) ?? otherwise);
const names = words.filter((word) => !word.startsWith('--'));
const isNamed = ({ name, part }: Measurement<World>, word: string): boolean =>
  word === name || word === part;
const unknown = names.filter(
  (name) => !measurements.some((measurement) => isNamed(measurement, name)),
);
if (unknown.length > 0) {
  console.error(
    `No measurement ${unknown.join(', ')}. There are: ${measurements.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const log = (line: string): void => console.error(line);
const database = await openDatabase(log);
const calm = new CalmWatch(() => familyCpuMs(process.pid) + database.cpuMs());
let tables: Promise<string> | undefined;
const world: World = {
  database,
  calm,
  effort: option('effort', 0.5),
  only: given('only') ?? '',
  log,
  limitUrl: () => {
    tables ??= makeLimitTables(database.superuserUrl, fullSize, log);
    return tables;
  },
};

let ending: Promise<void> | undefined;
const end = (): Promise<void> => {
  calm.stop();
  ending ??= database.stop();
  return ending;
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().finally(() => process.exit(130)));

const nothing = async (): Promise<undefined> => undefined;
const rows: Row[] = [];
const took: string[] = [];
let broken = 0;
calm.start();
for (const measurement of measurements.filter(
  (one) => names.length === 0 || names.some((name) => isNamed(one, name)),
)) {
  console.log(`\n${measurement.title} (${measurement.name})`);
  const began = nowMs();
  try {
    const sides = words.includes('--limits') ? { ...measurement, product: nothing } : measurement;
    const gathered = await runRounds(sides, world, option('rounds', 3));
    const lines = measurement.lines.filter(({ title }) => isMeant(world, { name: title }));
    const judged = lines.map((line) => judge(line, gathered));
    console.log([tableOf(judged), ...missesOf(judged)].join('\n'));
    rows.push(...judged);
  } catch (reason) {
    // The other measurements still say something; the run as a whole fails.
    broken += 1;
    console.log(`broke: ${reason instanceof Error ? reason.message : String(reason)}`);
  }
  took.push(`${measurement.name} ${Math.round((nowMs() - began) / 1000)} s`);
}
console.log(`\nTime: ${took.join(', ')}.`);
console.log(
  `${Math.round(calm.share() * 100)} % of the time was calm (others used less than 0.15 of a core).`,
);
await end();

const count = (verdict: Row['verdict']): number =>
  rows.filter((row) => row.verdict === verdict).length;
console.log(
  `${count('holds')} hold, ${count('misses')} miss, ${count('no product side yet')} without a product side, ${broken} broke.`,
);
process.exit(count('misses') + broken > 0 ? 1 : 0);
