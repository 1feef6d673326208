// How much each geofence location is used: entries and exits of the last 30 days.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { geofenceCallsApi } from '#domain/geofence-locations/geofence-locations.api.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { typeWords } from './type-words.ts';
import { useListAddress } from './workbench.tsx';

export default function UsagePage() {
  const { t } = useLingui();
  const { params } = useScope();
  const base = useListAddress();
  useArea(t`Geofence locations`, base);
  return (
    <ResourceList
      endpoint={geofenceCallsApi.usage}
      params={params}
      crumbs={[{ key: 'usage', content: t`Geofence usage` }]}
      many={msg`geofence locations`}
      searchHint={msg`Search name`}
      none={{
        title: msg`No geofence locations yet`,
        text: msg`Entries and exits of the last 30 days appear here.`,
      }}
      addressOf={({ id }) => `${base}/${id}`}
      columns={{
        name: { label: msg`Name` },
        type: { label: msg`Type`, choices: typeWords },
        entries: { label: msg`Entries, 30 days` },
        exits: { label: msg`Exits, 30 days` },
        people: { label: msg`People` },
        last_crossed_at: { label: msg`Last crossed` },
      }}
    />
  );
}
