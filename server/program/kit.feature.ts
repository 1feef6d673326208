// Imports and jobs over many rows in the program: those of every resource, by the kit; and what the
// cells tell each other.
import { directorySweep } from '../kit/directory/directory.sweep.ts';
import { importsSweep, importsSweepName } from '../kit/import/imports.sweep.ts';
import { bulkJobsSweep } from '../kit/resource/bulk/bulk-jobs.sweep.ts';
import type { Feature } from './feature.ts';

export const feature: Feature = {
  sweeps: ({ database, log, importers, callsLoaded, directory }) => [
    bulkJobsSweep(database, log, callsLoaded),
    importsSweep({ database, log, importers }),
    ...(directory ? [directorySweep({ ...directory, database, log })] : []),
  ],
  calls: async ({ importers, engine }) => {
    const { importRoutes } = await import('../kit/import/imports.routes.ts');
    const { bulkJobsRoutes } = await import('../kit/resource/bulk/bulk-jobs.routes.ts');
    return {
      routes: [
        ...bulkJobsRoutes,
        ...importers.flatMap((importer) =>
          importRoutes(importer, { wake: () => engine?.wake(importsSweepName) }),
        ),
      ],
    };
  },
};
