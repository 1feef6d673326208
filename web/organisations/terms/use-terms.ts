// The terms of the scope that is open: the platform's, or an organisation's. Two declared calls,
// one answer.
import {
  organisationTermsApi,
  platformTermsApi,
  type TermsText,
} from '#domain/organisations/terms/terms.api.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useMay } from '#web/kit/session/session.ts';

const shown = { handles: [0, 422, 500, 503] };

export const useIsPlatform = (): boolean => useScope().key === 'platform';

export function useMayPublish(): boolean {
  const [platform, organisation] = [useMay('read settings'), useMay('write organisation settings')];
  return useIsPlatform() ? platform : organisation;
}

export function useTermsHistory() {
  const { params } = useScope();
  const isPlatform = useIsPlatform();
  const platform = useData(platformTermsApi.list, {}, { ...shown, enabled: isPlatform });
  const organisation = useData(
    organisationTermsApi.list,
    { params },
    { ...shown, enabled: !isPlatform },
  );
  return isPlatform ? platform : organisation;
}

/** One version with its text; asks nothing without an id. */
export function useTermsVersion(id: number | undefined) {
  const { params } = useScope();
  const isPlatform = useIsPlatform();
  const platform = useData(
    platformTermsApi.get,
    { params: { id: id ?? 0 } },
    { ...shown, enabled: isPlatform && id !== undefined },
  );
  const one = { params: { ...params, id: id ?? 0 } };
  const organisation = useData(organisationTermsApi.get, one, {
    ...shown,
    enabled: !isPlatform && id !== undefined,
  });
  return isPlatform ? platform : organisation;
}

/** Publishes a version; what is refused arrives as `error`. */
export function usePublish() {
  const { params } = useScope();
  const isPlatform = useIsPlatform();
  const handles = [0, 409, 422, 500, 503];
  const platform = useCall(platformTermsApi.create, {
    handles,
    invalidates: [platformTermsApi.list, platformTermsApi.get],
  });
  const organisation = useCall(organisationTermsApi.create, {
    handles,
    invalidates: [organisationTermsApi.list, organisationTermsApi.get],
  });
  const publish = async (body: {
    content: string;
    seen_version: number;
  }): Promise<TermsText | null> =>
    await (isPlatform
      ? platform.mutateAsync({ body })
      : organisation.mutateAsync({ params, body })
    ).catch(() => null);
  const { isPending, error } = isPlatform ? platform : organisation;
  return { publish, isPending, error };
}
