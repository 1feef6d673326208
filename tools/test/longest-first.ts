// The order in which test files start where no earlier run has measured them: a long one that
// starts last leaves the other worker idle.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files with more to do than their size says; the others go by their size. */
const long = [
  'e2e/registry/registry-walk.spec.ts',
  'e2e/registry/named-permissions.spec.ts',
  'e2e/journeys/console-proof.spec.ts',
  'e2e/journeys/degraded.spec.ts',
  'e2e/journeys/phone-far-out.spec.ts',
  'tools/new-feature.test.ts',
  'tools/check/access-matrix.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      long.some((path) => moduleId.endsWith(`/${path}`));
    // Within their projects, whose order stays.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
