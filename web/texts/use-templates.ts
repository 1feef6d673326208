// The email templates of the scope that is open: the platform's, or an organisation's. Two declared
// calls each, one answer.

import type { EmailTemplateText } from '#domain/texts/email-template.ts';
import {
  type EmailPreview,
  organisationEmailTemplatesApi as organisationApi,
  platformEmailTemplatesApi as platformApi,
} from '#domain/texts/email-templates.api.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useMay } from '#web/kit/session/session.ts';

const handles = [0, 409, 422, 500, 503];

export const useIsPlatform = (): boolean => useScope().key === 'platform';

export function useMayWrite(): boolean {
  const [platform, organisation] = [useMay('read settings'), useMay('write organisation settings')];
  return useIsPlatform() ? platform : organisation;
}

export function useTemplates() {
  const { params } = useScope();
  const isPlatform = useIsPlatform();
  const platform = useData(platformApi.list, {}, { handles, enabled: isPlatform });
  const organisation = useData(organisationApi.list, { params }, { handles, enabled: !isPlatform });
  return isPlatform ? platform : organisation;
}

/** Renders the draft as an email; a refusal is in `error`. */
export function usePreview(typeId: number) {
  const { params } = useScope();
  const isPlatform = useIsPlatform();
  const platform = useCall(platformApi.preview, { handles });
  const organisation = useCall(organisationApi.preview, { handles });
  const show = (text: EmailTemplateText, user_id: number | null): void =>
    isPlatform
      ? platform.mutate({ params: { typeId }, body: text })
      : organisation.mutate({ params: { ...params, typeId }, body: { ...text, user_id } });
  const { data, error }: { data: EmailPreview | undefined; error: unknown } = isPlatform
    ? platform
    : organisation;
  return { show, data, error };
}

/**
 * Sends the draft to oneself.
 * @returns the address, or null where it was refused
 */
export function useTest(typeId: number) {
  const { params } = useScope();
  const isPlatform = useIsPlatform();
  const [platform, organisation] = [
    useCall(platformApi.test, {}),
    useCall(organisationApi.test, {}),
  ];
  const send = async (body: EmailTemplateText): Promise<string | null> => {
    const sent = isPlatform
      ? platform.mutateAsync({ params: { typeId }, body })
      : organisation.mutateAsync({ params: { ...params, typeId }, body });
    return await sent.then(
      ({ email }) => email,
      () => null,
    );
  };
  return { send, isPending: isPlatform ? platform.isPending : organisation.isPending };
}

/** Removes the own template; false where that failed. */
export function useReset(typeId: number) {
  const { params } = useScope();
  const isPlatform = useIsPlatform();
  const platform = useCall(platformApi.reset, { invalidates: [platformApi.list, platformApi.get] });
  const organisation = useCall(organisationApi.reset, {
    invalidates: [organisationApi.list, organisationApi.get],
  });
  return async (): Promise<boolean> => {
    const done = isPlatform
      ? platform.mutateAsync({ params: { typeId } })
      : organisation.mutateAsync({ params: { ...params, typeId } });
    return await done.then(
      () => true,
      () => false,
    );
  };
}
