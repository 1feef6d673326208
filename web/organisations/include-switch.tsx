// Turns on a feature of an organisation from the page that says it is not included; for those who
// may change the organisation.
import { useLingui } from '@lingui/react/macro';
import type { FeatureFlag } from '#domain/access/feature-flags.ts';
import type { Organisation } from '#domain/organisations/organisation.ts';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { Switch } from '#web/ui/controls/choices/checkbox.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { featureLabels } from './organisation-sections.ts';

interface IncludeSwitchProps {
  readonly organisation: Organisation;
  readonly flag: FeatureFlag;
}

export function IncludeSwitch({
  organisation: { id, name, updated_at },
  flag,
}: IncludeSwitchProps) {
  const { t, i18n } = useLingui();
  const save = useCall(organisationsApi.update, { invalidates: [organisationsApi.get] });
  const feature = i18n._(featureLabels[flag]);
  const include = () =>
    save.mutate(
      { params: { id }, body: { [flag]: true, updated_at } },
      { onSuccess: () => toast.success(t`${feature} turned on for ${name}.`) },
    );
  return (
    <Switch label={feature} checked={save.isPending} disabled={save.isPending} onChange={include} />
  );
}
