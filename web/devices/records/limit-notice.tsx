// On the form for a new device: that the organisation's limit for its kind is reached. One that
// only warns is asked about before saving; one that is enforced is refused.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { kindOfType } from '#domain/devices/device.ts';
import { deviceLimitsApi } from '#domain/organisations/device-limits.api.ts';
import { limitedKinds, roomFor } from '#domain/organisations/device-limits.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormStore, useFormWarning } from '#web/kit/form/form-context.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';

const kindNames = { app: msg`Mobile apps`, ev04: msg`EV-04 pendants`, zoleo: msg`Zoleo devices` };
const quietly = { handles: [0, 403, 422, 500, 502, 503], staleTime: 0 };

export function LimitNotice() {
  const { t, i18n } = useLingui();
  const scope = useScope();
  const store = useFormStore();
  const type = useSyncExternalStore(store.subscribe, () => store.values()['device_type_id']);
  const kind = limitedKinds.find((one) => one === kindOfType(type));
  const { data } = useData(
    deviceLimitsApi.get,
    { params: scopedParams(deviceLimitsApi.get, scope) },
    quietly,
  );
  const room = kind && data ? roomFor(data, data.used, kind) : { state: 'free' as const };
  const name = kind ? i18n._(kindNames[kind]) : '';
  const warning =
    room.state === 'exceeded'
      ? t`${name}: the organisation's limit of ${room.limit} is reached. You can still add this device.`
      : null;
  useFormWarning('device limit', warning);
  const refusal =
    room.state === 'blocked' &&
    t`${name}: the organisation's limit of ${room.limit} is reached. Remove a device that is no longer used first.`;
  const text = warning ?? refusal;
  return text && <Banner tone="warn">{text}</Banner>;
}
