// The calls of the area that is open: those over the platform, or those of the organisation.
import { departments } from '#domain/departments/departments.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import type { ReportFormat, ReportPreview, ReportRun, ReportType } from '#domain/reports/report.ts';
import type { FilterName, ReportFilters } from '#domain/reports/report-filters.ts';
import { reportsApi } from '#domain/reports/reports.api.ts';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { organisationUsers, users } from '#domain/users/people.api.ts';
import { useFileCall } from '#web/kit/call/file-call.ts';
import { useCall, useData, useList } from '#web/kit/call/query.ts';
import type { PickerEndpoint } from '#web/kit/fields/picker.ts';
import { inReadersWording } from '#web/kit/language/reader-wording.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';

/** Where the records of a filter are chosen from. */
export type Pickers = Readonly<Partial<Record<FilterName, PickerEndpoint>>>;

export const platformPickers: Pickers = {
  organisation_id: organisations.api.picker,
  department_id: departments.api.picker_everywhere,
  user_id: users.api.picker,
  user_tag_id: userTags.api.picker_everywhere,
};
export const organisationPickers: Pickers = {
  department_id: departments.api.picker,
  user_id: organisationUsers.api.picker,
  user_tag_id: userTags.api.picker,
};

/** What of the filters was chosen; the rest is as the server has it. */
export type ChosenFilters = Partial<ReportFilters>;

const useIsPlatform = (): boolean => useScope().key === 'platform';

export const usePickers = (): Pickers => (useIsPlatform() ? platformPickers : organisationPickers);

export const useReportTypes = () => {
  const area = useIsPlatform() ? ('platform' as const) : ('organisation' as const);
  const found = useData(reportsApi.types, { query: { area } });
  return { ...found, data: found.data?.map(inReadersWords) };
};

/** The definitions are the server's: they name columns and describe rows in Australian English. */
const inReadersWords = (report: ReportType): ReportType => ({
  ...report,
  name: inReadersWording(report.name),
  about: inReadersWording(report.about),
});

// What is wrong with a filter is shown at the filters.
const quietly = { handles: [404, 422] };

export function useReportCalls(type: string) {
  const { organisationId } = useScope();
  const isPlatform = useIsPlatform();
  const params = { organisationId, type };
  const previews = [
    useCall(reportsApi.preview, quietly),
    useCall(reportsApi.organisationPreview, quietly),
  ] as const;
  const starts = [
    useCall(reportsApi.run, { ...quietly, invalidates: [reportsApi.runs] }),
    useCall(reportsApi.organisationRun, { ...quietly, invalidates: [reportsApi.organisationRuns] }),
  ] as const;
  return {
    preview: async (filters: ChosenFilters): Promise<ReportPreview> =>
      isPlatform
        ? await previews[0].mutateAsync({ params: { type }, body: { filters } })
        : await previews[1].mutateAsync({ params, body: { filters } }),
    run: async (filters: ChosenFilters, format: ReportFormat): Promise<ReportRun> =>
      isPlatform
        ? await starts[0].mutateAsync({ params: { type }, body: { filters, format } })
        : await starts[1].mutateAsync({ params, body: { filters, format } }),
  };
}

const shownRuns = 20;
const askAgainMs = 3000;

/** The latest runs of the area; asked again for news that were late or lost. */
export function useRuns() {
  const { organisationId } = useScope();
  const isPlatform = useIsPlatform();
  const options = { refetchInterval: askAgainMs, staleTime: 0, unattended: true };
  const query = { per_page: shownRuns };
  const everywhere = useList(reportsApi.runs, { query }, { ...options, enabled: isPlatform });
  const own = useList(
    reportsApi.organisationRuns,
    { params: { organisationId }, query },
    { ...options, enabled: !isPlatform },
  );
  return isPlatform ? everywhere : own;
}

export function useRunFile() {
  const { organisationId } = useScope();
  const isPlatform = useIsPlatform();
  const everywhere = useFileCall(reportsApi.file);
  const own = useFileCall(reportsApi.organisationFile);
  return {
    isPending: everywhere.isPending || own.isPending,
    save: (id: number) =>
      isPlatform
        ? everywhere.mutate({ params: { id } })
        : own.mutate({ params: { organisationId, id } }),
  };
}
