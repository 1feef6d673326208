// The calls of email templates, the platform's and an organisation's alike.
import {
  organisationEmailTemplatesApi,
  platformEmailTemplatesApi,
} from '#domain/texts/email-templates.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { createTestLimit } from '#server/kit/test-sends.ts';
import * as service from './email-templates.service.ts';

export function emailTemplatesRoutes(given: service.EmailParts): Route[] {
  const parts = { ...given, countTest: createTestLimit() };
  return [
    ...router(platformEmailTemplatesApi, {
      list: async ({ tx }) => await service.listTemplates(tx, null),
      get: async (context) => await service.readTemplate(context.tx, ofPlatform(context)),
      update: async (context) =>
        await service.saveTemplate(context, ofPlatform(context), context.body),
      reset: async (context) => await service.resetTemplate(context, ofPlatform(context)),
      preview: async (context) =>
        await service.previewTemplate(
          context,
          ofPlatform(context),
          { ...context.body, user_id: null },
          parts,
        ),
      test: async (context) =>
        await service.sendTest(context, ofPlatform(context), context.body, parts),
    }),
    ...router(organisationEmailTemplatesApi, {
      list: async ({ tx, params }) => await service.listTemplates(tx, params.organisationId),
      get: async ({ tx, params }) => await service.readTemplate(tx, params),
      update: async (context) => await service.saveTemplate(context, context.params, context.body),
      reset: async (context) => await service.resetTemplate(context, context.params),
      preview: async (context) =>
        await service.previewTemplate(context, context.params, context.body, parts),
      test: async (context) => await service.sendTest(context, context.params, context.body, parts),
    }),
  ];
}

const ofPlatform = ({ params }: { params: { readonly typeId: number } }): service.Place => ({
  organisationId: null,
  typeId: params.typeId,
});
