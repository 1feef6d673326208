// The lists that the platform keeps for all, answered by the resource kit.
import { conflict } from '#domain/kit/errors.ts';
import { type AccessPoint, accessPoints } from '#domain/settings/access-points.api.ts';
import {
  type ResolutionComment,
  resolutionComments,
} from '#domain/settings/resolution-comments.api.ts';
import { videoUrls, videoUrlsApi } from '#domain/settings/video-urls.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { router } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const commentsStore = tableStore(resolutionComments, {
  table: 'resolution_comments',
  columns: { comment: 'name' },
  derived: { status: (tx) => tx`case when t.published then 'published' else 'archived' end` },
  filters: {
    status: (tx, status: ResolutionComment['status']) =>
      tx`t.published = ${status === 'published'}`,
  },
  states: {
    archive: { set: (tx) => tx`published = false`, of: (tx) => tx`t.published` },
    restore: { set: (tx) => tx`published = true`, of: (tx) => tx`not t.published` },
  },
});

const videosStore = tableStore(videoUrls, {
  table: 'video_urls',
  states: {
    enable: { set: (tx) => tx`enabled = true`, of: (tx) => tx`not t.enabled` },
    disable: { set: (tx) => tx`enabled = false`, of: (tx) => tx`t.enabled` },
  },
});

const videosToWatch = listStore(videoUrlsApi.watch, {
  table: 'video_urls',
  search: ['name'],
  where: (tx) => tx`t.enabled`,
});

const accessPointsStore = tableStore(accessPoints, {
  table: 'access_points',
  pickable: (tx) => tx`true`,
  derived: {
    devices_count: (tx) => tx`(
      select count(*)::int
      from device_settings s
      join devices v on v.organisation_id = s.organisation_id and v.id = s.device_id
      where s.access_point_id = t.id and v.archived_at is null)`,
  },
});

async function refuseUsed(_: Tx, { name, devices_count }: AccessPoint): Promise<void> {
  if (devices_count === 0) return;
  const devices = devices_count === 1 ? '1 device uses' : `${devices_count} devices use`;
  throw conflict('in_use', `${devices} ${name}. Choose another access point for them first.`);
}

export const platformListsRoutes = [
  ...crud(accessPoints, accessPointsStore, {
    before: { remove: refuseUsed },
    taken: {
      access_points_by_name: ['name', 'Another access point has this name. Choose another name.'],
    },
  }),
  ...crud(videoUrls, videosStore, {
    taken: { video_urls_by_name: ['name', 'Another video has this name. Choose another name.'] },
  }),
  ...crud(resolutionComments, commentsStore, {
    taken: { resolution_comments_by_name: ['comment', 'This comment is already in the list.'] },
  }),
  ...router(
    { watch: videoUrlsApi.watch },
    { watch: async ({ tx, query }) => await videosToWatch(tx, query) },
  ),
];
