// Judges one import: from which place to which place, and the first rule it breaks.
import type { Verdict } from '../source/finding.ts';
import { type ImportOf, packageOf } from '../source/imports.ts';
import { isTest } from '../source/source-files.ts';
import * as house from './wings.ts';

type Judge = (from: string, to: string) => Verdict | null;

/** Every rule that the import breaks; an empty list is a good import. */
export function judgeImport(from: string, imported: ImportOf): Verdict[] {
  const { specifier, target } = imported;
  const name = packageOf(specifier);
  if (target === null) return name === null ? [] : judgePackage(from, name);
  const judges = [
    wall,
    kitKnowsNoFeature,
    webFeaturesApart,
    featureInList,
    serverFloor,
    outsideDoor,
  ];
  return [spelling(from, specifier, target), ...judges.map((judge) => judge(from, target))].filter(
    (verdict) => verdict !== null,
  );
}

function judgePackage(from: string, name: string): Verdict[] {
  const { wing } = house.placeOf(from);
  if (wing === 'domain') {
    const allowed = isTest(from) ? house.DOMAIN_TEST_PACKAGES : house.DOMAIN_PACKAGES;
    return allowed.test(name)
      ? []
      : [{ rule: 'domain-pure', message: `domain imports zod and itself only, not ${name}` }];
  }
  return house.GUARDED_PACKAGES.filter(
    (guard) =>
      guard.packages.test(name) &&
      guard.within.some((start) => from.startsWith(start)) &&
      !guard.only.some((start) => from.startsWith(start)) &&
      !(guard.tests && isTest(from) && guard.only.length > 0) &&
      !(isTest(from) && name.startsWith('node:')),
  ).map((guard) => ({
    rule: 'guarded-package',
    message: `${name} may not be imported here: ${guard.because}`,
  }));
}

function spelling(from: string, specifier: string, target: string): Verdict | null {
  if (
    !/\.(ts|tsx|mjs|css|json|svg|png|webp|mp3|woff2|html|sql|geojson|topojson|po)$/.test(target)
  ) {
    return { rule: 'explicit-ending', message: `${specifier} needs its ending, e.g. .ts` };
  }
  const there = house.placeOf(target).wing;
  const inWing = from.includes('/');
  if (
    inWing &&
    specifier.startsWith('.') &&
    there !== house.placeOf(from).wing &&
    house.ALIASED_WINGS.includes(there)
  ) {
    return { rule: 'package-import', message: `${specifier} crosses a wing: write #${target}` };
  }
  return null;
}

const wall: Judge = (from, to) => {
  const here = house.placeOf(from).wing;
  const there = house.placeOf(to).wing;
  const seen = house.WINGS_SEEN[here];
  if (seen === undefined || here === there || seen.includes(there)) return null;
  if (
    house.EXCEPTIONS.some(
      (exception) => from.startsWith(exception.from) && to.startsWith(exception.to),
    )
  )
    return null;
  if (
    here === 'server' &&
    there === 'simulator' &&
    (isTest(from) || house.placeOf(from).room === 'demo')
  )
    return null;
  return {
    rule: 'wing',
    message: `${here === '' ? 'a settings file' : here} may not import ${there} (${to})`,
  };
};

const kitKnowsNoFeature: Judge = (from, to) => {
  const here = house.placeOf(from);
  const there = house.placeOf(to);
  const isKit = here.room === 'kit' || (here.wing === 'web' && here.room === 'ui');
  if (!isKit || isTest(from) || !['domain', 'server', 'web'].includes(there.wing)) return null;
  const ground =
    {
      domain: house.DOMAIN_GROUND,
      server: ['kit'],
      web: here.room === 'ui' ? ['ui', 'locales'] : ['kit', 'ui', 'locales'],
    }[there.wing] ?? [];
  if (ground.includes(there.room)) return null;
  return {
    rule: 'kit-knows-no-feature',
    message: `${here.wing}/${here.room} may not import ${to}`,
  };
};

const webFeaturesApart: Judge = (from, to) => {
  const here = house.placeOf(from);
  const there = house.placeOf(to);
  if (here.wing !== 'web' || there.wing !== 'web' || ['', 'app', 'kit', 'ui'].includes(here.room))
    return null;
  if ([here.room, 'kit', 'ui'].includes(there.room)) return null;
  if ([here.room, there.room].every((room) => house.WEB_CONSOLE_ROOMS.includes(room))) return null;
  return {
    rule: 'web-features-apart',
    message: `${here.room} may not import ${to}: what two features share is composed in web/app`,
  };
};

const featureInList: Judge = (from, to) => {
  if (
    !house.FEATURE_FILE.test(to) ||
    isTest(from) ||
    from === house.FEATURE_LISTS[house.placeOf(to).wing]
  )
    return null;
  return {
    rule: 'feature-in-list',
    message: `only ${house.FEATURE_LISTS[house.placeOf(to).wing]} imports ${to}`,
  };
};

/**
 * A feature file may hand its feature the stores and services of any floor: nothing but the list
 * imports it.
 */
const seenByFeatureFiles = /^server\/(program\/feature\.ts|.+\.(store|service)\.ts)$/;

const serverFloor: Judge = (from, to) => {
  const here = house.placeOf(from);
  const there = house.placeOf(to);
  if (
    here.wing !== 'server' ||
    isTest(from) ||
    ['kit', ...house.SERVER_COMPOSITION].includes(here.room)
  )
    return null;
  if (there.wing !== 'server' || there.room === 'kit' || there.room === here.room) return null;
  if (house.FEATURE_FILE.test(from)) {
    if (seenByFeatureFiles.test(to) || house.FEATURE_FILE.test(to)) return null;
    return {
      rule: 'server-floor',
      message: `a feature file may import only the store or service of ${there.room}, not ${to}`,
    };
  }
  const mine = house.floorOf(here.room);
  const theirs = house.floorOf(there.room);
  if (mine === null || theirs === null || theirs >= mine) {
    return {
      rule: 'server-floor',
      message: `${here.room} may not import ${to}: features import down only`,
    };
  }
  const factoryToFactory = from.endsWith('.factory.ts') && to.endsWith('.factory.ts');
  const gatewayToIntake = ['ev04', 'zoleo'].includes(here.room) && to.endsWith('-intake.ts');
  if (
    /\.(store|service)\.ts$/.test(to) ||
    factoryToFactory ||
    gatewayToIntake ||
    here.room === 'demo'
  )
    return null;
  return {
    rule: 'server-floor',
    message: `${here.room} may import only the store or service of ${there.room}, not ${to}`,
  };
};

const outsideDoor: Judge = (from, to) => {
  if (!from.startsWith('server/') || !to.startsWith('server/kit/outside/')) return null;
  if (isTest(from) || house.OUTSIDE_DOOR.test(from)) return null;
  return { rule: 'outside-only-in-jobs', message: `only *.jobs.ts may import ${to}` };
};
