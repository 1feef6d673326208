// The settings of a template in an organisation: a form over its own, values alone of what the
// platform provides or manages.

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { managesEv04 } from '#domain/devices/devices.policy.ts';
import {
  type Ev04ConfigTemplate,
  organisationTemplates,
} from '#domain/devices/ev04-config-templates.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { ReadOnlyForm } from '#web/kit/form/read-only-form.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { organisationTemplateSections, templateSections } from './setting-sections.ts';

export default function TemplateForm() {
  const { t } = useLingui();
  const scope = useScope();
  const user = useUser();
  const record = useOpenRecord(organisationTemplates);
  const { id, is_global } = record;
  const go = useGo();
  const list = scope.key === 'own' ? `${scope.base}/settings/devices` : `${scope.base}/devices`;
  const sayFollowers = ({ name, devices_count, differing_count: differ }: Ev04ConfigTemplate) => {
    if (differ === 0) return toast.success(t`${name} saved.`);
    const text = plural(devices_count, {
      one: `${name} saved. The device that follows it differs.`,
      other: `${name} saved. ${differ} of # devices that follow it differ.`,
    });
    const run = () => go(`${list}?settings_template_id=${id}&template_state=differs`);
    toast.success(text, { action: { label: t`Show devices`, run }, leavesAfter: null });
  };
  const may = mayAny(user, organisationTemplates.access.write) && managesEv04(user.organisation);
  if (is_global || !may)
    return (
      <Page>
        <Banner tone="info" action={may && <Duplicate id={id} />}>
          {may ? (
            <Trans>
              This template is provided for all organisations. Duplicate it to change it.
            </Trans>
          ) : (
            <Trans>
              EV-04 settings of your organisation are changed by your monitoring provider.
            </Trans>
          )}
        </Banner>
        <ReadOnlyForm
          schema={organisationTemplates.fields}
          sections={is_global ? templateSections : organisationTemplateSections}
          record={record}
        />
      </Page>
    );
  return (
    <Page>
      <EditForm
        resource={organisationTemplates}
        params={scopedParams(organisationTemplates.api.get, scope, { id })}
        sections={organisationTemplateSections}
        nameOf={({ name }) => name}
        onSaved={sayFollowers}
      />
    </Page>
  );
}

function Duplicate({ id }: { id: number }) {
  const { t } = useLingui();
  const scope = useScope();
  const go = useGo();
  const duplicate = useCall(organisationTemplates.api.duplicate, {
    invalidates: [organisationTemplates.api.list],
  });
  const run = () =>
    duplicate.mutate(
      { params: scopedParams(organisationTemplates.api.duplicate, scope, { id }) },
      { onSuccess: (copy) => go(`${scope.base}/settings/device-templates/${copy.id}`) },
    );
  return (
    <Button size="sm" pending={duplicate.isPending} onClick={run}>
      {t`Duplicate`}
    </Button>
  );
}
