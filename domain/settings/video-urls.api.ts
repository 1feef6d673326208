// Help videos: the platform keeps the list, and everybody finds the enabled ones in their account
// (spec section 4, R196).
import * as z from 'zod';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { flagFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';

const mostLetters = 500;

const fields = z.object({
  name: field.requiredText('name', 200),
  url: field.withFacts(
    z
      .string('The address is required.')
      .trim()
      .min(1, { error: 'The address is required.', abort: true })
      .max(mostLetters, `The address can have at most ${mostLetters} characters.`)
      .regex(/^https:\/\/[^\s/]+\S*$/, 'The address must begin with https://.'),
    { kind: 'text' },
  ),
});

export const videoUrl = z.object({
  id: field.id(),
  ...fields.shape,
  enabled: field.flag(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type VideoUrl = z.infer<typeof videoUrl>;

export const videoUrls = resource({
  name: 'video_url',
  words: { one: 'video', many: 'videos' },
  path: '/video-urls',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  record: videoUrl,
  columns: ['id', 'name', 'url', 'enabled', 'updated_at'],
  fields,
  required: ['name', 'url'],
  filters: { enabled: flagFilter() },
  sorts: ['name', 'created_at'],
  search: ['name', 'url'],
  verbs: { enable: {}, disable: {}, remove: {} },
});

export const videoUrlsApi = {
  ...videoUrls.api,
  watch: listEndpoint({
    path: '/lists/video-urls',
    access: { signedIn: true },
    scope: 'platform',
    summary: 'The help videos that are enabled.',
    item: videoUrl.pick({ id: true, name: true, url: true }),
    filters: {},
    sorts: ['name'],
  }),
};
