// What the lists of a form are about: for which alert types steps can be written, and whose they
// are when an operator sees them.
import { createContext, useContext, useSyncExternalStore } from 'react';
import { deviceTypesApi } from '#domain/devices/device-types/device-types.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import type { ResponseSource } from '#domain/responses/response-step.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';

interface NamedType {
  readonly id: number;
  readonly name: string;
}

export interface ListsSubject {
  readonly alertTypes: readonly NamedType[];
  readonly source: ResponseSource;
}

const context = createContext<ListsSubject | null>(null);
export const ListsSubjectProvider = context.Provider;

const quietly = { handles: [0, 403, 422, 500, 503] };

/** The alert types that devices of this type can raise, most urgent first. */
export function useAlertTypes(deviceTypeId: number | null): readonly NamedType[] {
  const input = { params: { id: deviceTypeId ?? 0 } };
  return (
    useData(deviceTypesApi.alertTypes, input, { ...quietly, enabled: deviceTypeId !== null })
      .data ?? []
  );
}

function useOrganisationName(isNeeded: boolean): string {
  const { organisationId } = useScope();
  const input = { params: { id: organisationId } };
  return (
    useData(organisations.api.get, input, {
      ...quietly,
      enabled: isNeeded && Number.isSafeInteger(organisationId),
    }).data?.name ?? ''
  );
}

/**
 * Said by what is around the form; a group's form says the type of device in a field of its own.
 */
export function useListsSubject(): ListsSubject {
  const given = useContext(context);
  const store = useFormStore();
  const chosen = useSyncExternalStore(store.subscribe, () => store.values()['device_type_id']);
  const alertTypes = useAlertTypes(given === null && typeof chosen === 'number' ? chosen : null);
  const organisation = useOrganisationName(given === null);
  return given ?? { alertTypes, source: { level: 'organisation', name: organisation } };
}
