// Which device says where a person is who has a pendant and a phone; it takes effect at once.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { geofenceCallsApi } from '#domain/geofence-locations/geofence-locations.api.ts';
import { type CountingDevices, countingDevices } from '#domain/geofence-locations/worn-devices.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { mayCall, useUser } from '#web/kit/session/session.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';

const words: Readonly<Record<CountingDevices, MessageDescriptor>> = {
  pendant_first: msg`Pendant, then phone`,
  phone_first: msg`Phone, then pendant`,
  any: msg`Any device`,
};
const hints: Readonly<Record<CountingDevices, MessageDescriptor>> = {
  pendant_first: msg`For people with both. The phone counts when the pendant has sent no position for 30 minutes.`,
  phone_first: msg`For people with both. The pendant counts when the phone has sent no position for 30 minutes.`,
  any: msg`For people with both. They are inside while either device is.`,
};

export function CountingChoice({ counting }: { counting: CountingDevices }) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const { organisationId } = useScope();
  const set = useCall(geofenceCallsApi.counting, { invalidates: [geofenceCallsApi.map] });
  const shown = set.isPending ? set.variables.body.counting : counting;
  const choose = (value: string): void => {
    const chosen = countingDevices.find((one) => one === value);
    if (chosen) set.mutate({ params: { organisationId }, body: { counting: chosen } });
  };
  return (
    <Choice
      label={t`Device that counts`}
      hint={i18n._(hints[shown])}
      size="sm"
      options={countingDevices.map((value) => ({ value, label: i18n._(words[value]) }))}
      value={shown}
      disabled={!mayCall(user, geofenceCallsApi.counting) || set.isPending}
      onChange={choose}
    />
  );
}
