// The single sign-on feature: its calls, the addresses that identity providers call, and its
// sweeps.
import { queueMail } from '#server/deliveries/deliveries.store.ts';
import type { Feature } from '#server/program/feature.ts';
import { certificateWarningsSweep } from './connections/certificate-warnings.sweep.ts';
import { metadataSweep, metadataSweepName } from './connections/saml-metadata.jobs.ts';
import { samlTrimSweep } from './saml-trim.sweep.ts';
import { signInOriginsSweep } from './sign-in-origins.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database, links }) => [
    metadataSweep(database, { queueMail, links }),
    samlTrimSweep(database),
    signInOriginsSweep(database, links),
    certificateWarningsSweep(database, { queueMail, links }),
  ],
  calls: async (running) => {
    const { singleSignOn } = await import('./saml.routes.ts');
    return singleSignOn({
      ...running,
      queueMail,
      readMetadata: () => running.engine?.wake(metadataSweepName),
    });
  },
};
