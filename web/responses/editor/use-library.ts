// The texts of the library for one alert type, to pick steps from.
import { libraryApi } from '#domain/responses/library.api.ts';
import type { LibraryText } from '#domain/responses/library.ts';
import { useList } from '#web/kit/call/query.ts';

export type PickedText = Pick<LibraryText, 'id' | 'name' | 'kind' | 'content' | 'url'>;

const most = 100;

/** Null while it is on its way; nothing where it could not be read. */
export function useLibrary(alertTypeId: number): readonly PickedText[] | null {
  const read = useList(
    libraryApi.pick,
    { query: { alert_type_id: String(alertTypeId), per_page: most } },
    { handles: [0, 403, 422, 500, 503], enabled: alertTypeId > 0 },
  );
  return read.isLoading ? null : (read.data?.items ?? []);
}
