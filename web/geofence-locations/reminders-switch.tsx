// Whether the people of the organisation are reminded of a welfare timer near hazards; it takes effect at once.
import { useLingui } from '@lingui/react/macro';
import { geofenceCallsApi } from '#domain/geofence-locations/geofence-locations.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { mayCall, useUser } from '#web/kit/session/session.ts';
import { Switch } from '#web/ui/controls/choices/checkbox.tsx';

export function RemindersSwitch({ enabled }: { enabled: boolean }) {
  const { t } = useLingui();
  const user = useUser();
  const { organisationId } = useScope();
  const set = useCall(geofenceCallsApi.proximityReminders, { invalidates: [geofenceCallsApi.map] });
  const mayChange = mayCall(user, geofenceCallsApi.proximityReminders);
  return (
    <Switch
      label={t`Proximity reminders`}
      hint={t`Near a hazard, people without a welfare timer are reminded to start one.`}
      checked={set.isPending ? set.variables.body.enabled : enabled}
      disabled={!mayChange || set.isPending}
      onChange={(checked) => set.mutate({ params: { id: organisationId ?? 0 }, body: { enabled: checked } })}
    />
  );
}
