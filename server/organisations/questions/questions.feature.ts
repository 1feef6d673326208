// Sign-up questions in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async (running) => {
    const { onboardingQuestionsRoutes } = await import('./onboarding-questions.routes.ts');
    const { questionsRoutes } = await import('./questions.routes.ts');
    const { personOfSetUpLink } = await import('#server/users/invitations.service.ts');
    return {
      routes: [
        ...questionsRoutes({ ...running, personOf: personOfSetUpLink }),
        ...onboardingQuestionsRoutes,
      ],
    };
  },
};
