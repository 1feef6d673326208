// Whether the people of the organisation are reminded of a welfare timer near hazards; it takes
// effect at once. Only those who may turn on the other features turn it on (decision 0031).
import { useLingui } from '@lingui/react/macro';
import { geofenceCallsApi } from '#domain/geofence-locations/geofence-locations.api.ts';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { mayCall, useUser } from '#web/kit/session/session.ts';
import { Switch } from '#web/ui/controls/choices/checkbox.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';

export function RemindersSwitch({ enabled }: { enabled: boolean }) {
  const { t } = useLingui();
  const user = useUser();
  const { organisationId } = useScope();
  const set = useCall(geofenceCallsApi.proximityReminders, {
    invalidates: [geofenceCallsApi.map, organisationsApi.get],
  });
  const mayInclude = mayCall(user, organisationsApi.update);
  const mayChange = mayInclude || (enabled && mayCall(user, geofenceCallsApi.proximityReminders));
  const change = async (checked: boolean) => {
    const question = {
      title: t`Turn off proximity reminders?`,
      text: t`People are no longer reminded near a hazard. Only your provider can turn reminders on again.`,
      yes: t`Turn off`,
    };
    if (!mayInclude && !(await confirm(question))) return;
    set.mutate({ params: { id: organisationId }, body: { enabled: checked } });
  };
  return (
    <Switch
      label={t`Proximity reminders`}
      hint={
        enabled || mayInclude
          ? t`Near a hazard, people without a welfare timer are reminded to start one.`
          : t`Not included for this organisation.`
      }
      checked={set.isPending ? set.variables.body.enabled : enabled}
      disabled={!mayChange || set.isPending}
      onChange={(checked) => void change(checked)}
    />
  );
}
