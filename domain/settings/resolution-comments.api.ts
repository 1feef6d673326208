// Ready comments for resolving an alert: published ones are offered to operators, archived ones are
// kept (spec section 4, R197).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';

const statuses = ['published', 'archived'] as const;
const fields = z.object({ comment: field.requiredText('comment', 500) });

export const resolutionComment = z.object({
  id: field.id(),
  ...fields.shape,
  status: z.enum(statuses),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type ResolutionComment = z.infer<typeof resolutionComment>;

export const resolutionComments = resource({
  name: 'resolution_comment',
  words: { one: 'resolution comment', many: 'resolution comments' },
  path: '/resolution-comments',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  record: resolutionComment,
  columns: ['id', 'comment', 'status', 'updated_at'],
  fields,
  required: ['comment'],
  filters: { status: choiceFilter(statuses) },
  sorts: ['comment', 'created_at'],
  search: ['comment'],
  verbs: { archive: {}, restore: { path: '/resolution-comments/:id/publish' } },
});
