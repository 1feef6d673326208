// All organisations, declared on the list kit.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { organisations, organisationsApi } from '#domain/organisations/organisations.api.ts';
import { organisationTagsApi } from '#domain/tags/organisation-tags.api.ts';
import { useBulk } from '#web/kit/bulk/bulk-buttons.tsx';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { tagsColumn } from '#web/kit/table/tags-cell.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { organisationBulk } from './organisation-bulk.ts';
import { addOrganisationPath, detailsAddress } from './organisation-paths.ts';
import { organisationLooks } from './organisation-status.ts';

const activeWords = { true: msg`Active`, false: msg`Inactive` };
const archivedWords = { false: msg`Not archived`, true: msg`Archived` };
const trialWords = { free: msg`Free trial`, paid: msg`Paid trial`, none: msg`No trial` };
const billingWords = { false: msg`Billable`, true: msg`Not billable` };
const monitoredWords = { false: msg`Monitored`, true: msg`Not monitored` };

export default function OrganisationsPage() {
  const { t } = useLingui();
  const go = useGo();
  const mayWrite = useMay('write organisations');
  const { bulk, dialog } = useBulk({
    actions: organisationBulk,
    resource: organisations,
    params: {},
  });
  return (
    <>
      <ResourceList
        endpoint={organisationsApi.list}
        many={msg`organisations`}
        searchHint={msg`Search name or subdomain`}
        columns={{
          name: { label: msg`Name` },
          status: { label: msg`Status`, statuses: organisationLooks },
          organisation_tags: { label: msg`Tags`, ...tagsColumn('organisation_tags') },
          not_monitored: { label: msg`Monitoring`, choices: monitoredWords },
          users_count: { label: msg`People` },
          devices_count: { label: msg`Devices` },
          country: { label: msg`Country` },
          subdomain: { label: msg`Subdomain` },
          contract_end_date: { label: msg`Contract ends` },
          non_billable: { label: msg`Billing`, choices: billingWords, hidden: true },
          timezone: { label: msg`Time zone`, hidden: true },
          created_at: { label: msg`Added`, hidden: true },
          id: { label: msg`Number`, hidden: true },
        }}
        filters={{
          active: { label: msg`Active`, choices: activeWords },
          archived: { label: msg`Archived`, choices: archivedWords },
          not_monitored: { label: msg`Monitoring`, choices: monitoredWords },
          trial: { label: msg`Trial`, choices: trialWords },
          non_billable: { label: msg`Billing`, choices: billingWords },
          organisation_tag_id: { label: msg`Tags`, picker: organisationTagsApi.picker },
          country: { label: msg`Country` },
        }}
        {...(mayWrite ? { addressOf: ({ id }: { id: number }) => detailsAddress(id), bulk } : {})}
        add={
          mayWrite ? (
            <Button
              look="primary"
              icon={<IconPlus size={17} aria-hidden="true" />}
              onClick={() => go(addOrganisationPath)}
            >
              {t`Add organisation`}
            </Button>
          ) : undefined
        }
      />
      {dialog}
    </>
  );
}
