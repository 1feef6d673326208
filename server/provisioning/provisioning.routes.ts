// The calls of the provisioning desk, answered by the resource kit.
import { provisioning } from '#domain/provisioning/provisioning.api.ts';
import type { ProvisioningRecord } from '#domain/provisioning/provisioning-record.ts';
import type { Route } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import type { CrudRules } from '#server/kit/resource/row-actions.ts';
import type { Inviting } from '#server/users/invitations.service.ts';
import { requirePlaces } from './device-places.ts';
import {
  beforeDraft,
  beforeDraftChanges,
  beforeDraftGoes,
  provisioner,
  requireSomething,
} from './provisioning.service.ts';
import { countWithApp, provisioningStore } from './provisioning.store.ts';

/** @param inviting emails belong to a feature on a higher floor */
export const provisioningRoutes = (inviting: Inviting): Route[] => {
  const rules: CrudRules<ProvisioningRecord> = {
    taken: { provisioning_records_by_email: ['email', 'Another draft has this email.'] },
    before: { create: beforeDraft, update: beforeDraftChanges, remove: beforeDraftGoes },
    bulk: { edit: (fields: object) => ({ ...fields }) },
    each: { provision: provisioner(inviting) },
    beforeBulk: {
      edit: requireSomething,
      provision: async (
        { tx },
        ids,
        { proceed_device_limit }: { proceed_device_limit?: boolean },
      ) =>
        await requirePlaces(tx, {
          more: await countWithApp(tx, ids),
          proceed: proceed_device_limit === true,
        }),
    },
  };
  return crud(provisioning, provisioningStore, rules);
};
