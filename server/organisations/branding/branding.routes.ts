// The calls of branding: the group with the colour, the two pictures, and what pages ask for to
// show them.

import { notFound } from '#domain/kit/errors.ts';
import { branding, brandingApi } from '#domain/organisations/branding/branding.api.ts';
import { brandingSlots } from '#domain/organisations/branding/branding.ts';
import { subdomainOf } from '#domain/organisations/branding/subdomain-host.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type Context, type Route, router } from '#server/kit/http/context.ts';
import {
  type SettingsGroupOptions,
  settingsGroupRoutes,
  settingsOf,
} from '#server/kit/resource/settings-group.ts';
import { findBrand, findImage, imageJson, keepImage, removeImage } from './brand.store.ts';

export interface BrandingParts {
  readonly database: Database;
  readonly config: Pick<Config, 'PUBLIC_URL' | 'PORT'>;
}

export function brandingRoutes({ database, config }: BrandingParts): Route[] {
  const portal = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).host : `localhost:${config.PORT}`;
  const options: SettingsGroupOptions<unknown> = {
    table: 'brandings',
    derived: {
      subdomain: (tx) => tx`(select o.subdomain from organisations o where o.id = app.tenant())`,
      sign_in_host: (tx) =>
        tx`(select o.subdomain || '.' || ${portal} from organisations o where o.id = app.tenant())`,
      logo: (tx) => imageJson(tx, tx`app.tenant()`, 'logo'),
      login_logo: (tx) => imageJson(tx, tx`app.tenant()`, 'login_logo'),
    },
  };
  const { upload, remove, ofHost, own, picture } = brandingApi;
  return [
    ...settingsGroupRoutes(branding, options),
    ...router(
      { upload, remove, ofHost, own, picture },
      {
        upload: async ({ tx, actor, params, query: { slot }, file }) => {
          const made = file.drawn();
          const url = await keepImage(tx, slot, made);
          await note({ tx, actor }, 'branding.image_set', {
            organisation_id: params.id,
            data: { slot, url, width: made.width, height: made.height },
          });
          return await settingsOf(tx, branding, options);
        },
        remove: async ({ tx, actor, params: { organisationId, slot: given } }) => {
          const slot = brandingSlots.find((one) => one === given);
          if (!slot || !(await removeImage(tx, slot))) throw notFound();
          await note({ tx, actor }, 'branding.image_removed', {
            organisation_id: organisationId,
            data: { slot },
          });
          return await settingsOf(tx, branding, options);
        },
        ofHost: async ({ request }) => {
          const subdomain = subdomainOf(request.host, portal);
          return subdomain === null
            ? null
            : await database.read(
                { role: 'platform' },
                async (tx) => await findBrand(tx, { subdomain }),
              );
        },
        own: async ({ tx, actor }) =>
          actor.organisation_id === null
            ? null
            : await findBrand(tx, { organisation_id: actor.organisation_id }),
        picture: async ({ params }) => {
          const found = await database.read(
            { role: 'platform' },
            async (tx) => await findImage(tx, params.organisationId, params.hash),
          );
          if (!found) throw notFound();
          return found;
        },
      },
    ),
  ];
}

const note = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  kind: string,
  { organisation_id, data }: { organisation_id: number; data: object },
): Promise<void> =>
  void (await recordEvents(tx, [
    {
      kind,
      organisation_id,
      data: { ...data, by: actor.name },
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
    },
  ]));
