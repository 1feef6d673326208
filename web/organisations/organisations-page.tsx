// All organisations, declared on the list kit.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { activeLooks } from '#web/kit/status/status-badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { addOrganisationPath, detailsAddress } from './organisation-paths.ts';

const monitoredWords = { false: msg`Monitored`, true: msg`Not monitored` };

export default function OrganisationsPage() {
  const { t } = useLingui();
  const go = useGo();
  const mayWrite = useMay('write organisations');
  return (
    <ResourceList
      endpoint={organisationsApi.list}
      many={msg`organisations`}
      searchHint={msg`Search name or subdomain`}
      columns={{
        name: { label: msg`Name` },
        active: { label: msg`Status`, statuses: activeLooks },
        not_monitored: { label: msg`Monitoring`, choices: monitoredWords },
        users_count: { label: msg`People` },
        devices_count: { label: msg`Devices` },
        country: { label: msg`Country` },
        subdomain: { label: msg`Subdomain` },
        contract_end_date: { label: msg`Contract ends` },
        timezone: { label: msg`Time zone`, hidden: true },
        created_at: { label: msg`Added`, hidden: true },
        id: { label: msg`Number`, hidden: true },
      }}
      filters={{
        active: { label: msg`Status` },
        not_monitored: { label: msg`Monitoring`, choices: monitoredWords },
        country: { label: msg`Country` },
      }}
      {...(mayWrite ? { addressOf: ({ id }: { id: number }) => detailsAddress(id) } : {})}
      add={
        mayWrite ? (
          <Button look="primary" icon={<IconPlus size={17} aria-hidden="true" />} onClick={() => go(addOrganisationPath)}>
            {t`Add organisation`}
          </Button>
        ) : undefined
      }
    />
  );
}
