// What the screens of device types show: types are the product's own, so that none is added or
// removed.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type DeviceType, deviceTypesApi } from '#domain/devices/device-types/device-types.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { LinkedRows } from '#web/kit/page/linked-rows.tsx';
import type { ResourcePages } from '#web/kit/page/resource/resource-screens.ts';
import { TabbedPage } from '#web/kit/page/tabbed-page.tsx';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';

const list = '/settings/device-types';
const handled = { handles: [0, 500, 502, 503], staleTime: 0 };

const factsOf = ({
  devices_count,
  default_steps_count,
  onboarding_questions_count,
}: DeviceType): string =>
  [
    plural(devices_count, { 0: 'No devices', one: '# device', other: '# devices' }),
    plural(default_steps_count, {
      0: 'No default instructions',
      one: '# default step',
      other: '# default steps',
    }),
    plural(onboarding_questions_count, {
      0: 'No onboarding questions',
      one: '# onboarding question',
      other: '# onboarding questions',
    }),
  ].join(' · ');

function DeviceTypes() {
  const { t } = useLingui();
  const read = useData(deviceTypesApi.all, {}, handled);
  if (read.error)
    return (
      <ErrorState
        title={t`The device types could not be loaded`}
        requestId={read.error.requestId}
        onRetry={() => void read.refetch()}
      >
        {read.error.message}
      </ErrorState>
    );
  if (!read.data) return <SkeletonRows rows={4} height={44} />;
  return (
    <Page>
      <LinkedRows
        rows={read.data.map((type) => ({
          to: `${list}/${type.id}`,
          title: type.title,
          facts: factsOf(type),
        }))}
      />
    </Page>
  );
}

function DeviceTypePage() {
  const { t } = useLingui();
  const id = useIdParam('deviceTypeId');
  const read = useData(deviceTypesApi.get, { params: { id } }, handled);
  const area = { title: t`Device types`, to: list };
  if (!read.data)
    return (
      <Page>
        <RecordWaiting read={read} wayBack={<Link to={list}>{area.title}</Link>} />
      </Page>
    );
  return (
    <TabbedPage
      page="device_type"
      record={read.data}
      title={read.data.title}
      facts={factsOf(read.data)}
      area={area}
    />
  );
}

const pages: ResourcePages = {
  List: DeviceTypes,
  Add: () => null,
  Page: DeviceTypePage,
  forms: {},
};
export default pages;
