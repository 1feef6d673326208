// The device limits of an organisation, with what is used and given out against each.

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { deviceLimitFields, deviceLimits } from '#domain/organisations/device-limits.api.ts';
import { limitedKinds } from '#domain/organisations/device-limits.ts';
import { maySetPlatformLimits } from '#domain/organisations/organisations.policy.ts';
import { useData } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useActor } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import styles from './device-limit-page.module.css';

const kinds = {
  app: { label: msg`Mobile apps` },
  ev04: { label: msg`EV-04 pendants` },
  zoleo: { label: msg`Zoleo devices` },
};

const own = {
  key: 'own',
  title: msg`Organisation's limit`,
  intro: msg`What the organisation allows itself. Leave a box empty for no limit.`,
  fields: {
    user_device_limit: { label: msg`Limit for each kind of device`, wide: true, fields: kinds },
    user_enforce_device_limit: {
      label: msg`Enforce this limit`,
      hint: msg`Changes that exceed it are refused. Otherwise they are saved with a warning.`,
    },
  },
  below: DeviceUse,
} as const;

const platform = {
  key: 'platform',
  title: msg`Contract limit`,
  intro: msg`What the contract allows the whole organisation. Leave a box empty for no limit.`,
  fields: {
    admin_device_limit: {
      label: msg`Contract limit for each kind of device`,
      wide: true,
      fields: kinds,
    },
    admin_enforce_device_limit: {
      label: msg`Enforce device limit for admins`,
      hint: msg`Changes that exceed it are refused. Otherwise they are saved with a warning.`,
    },
  },
} as const;

const ownSections = sectionsOf(deviceLimitFields)([own]);
const allSections = sectionsOf(deviceLimitFields)([platform, own]);

export default function DeviceLimitPage() {
  const { t } = useLingui();
  const { organisationId } = useScope();
  const maySetAll = maySetPlatformLimits(useActor());
  return (
    <Page>
      <h2>{t`Device limit`}</h2>
      <EditForm
        resource={deviceLimits}
        params={{ id: organisationId }}
        sections={maySetAll ? allSections : ownSections}
        nameOf={() => t`Device limit`}
      />
    </Page>
  );
}

/** Below the limits: what counts against them. */
function DeviceUse() {
  const { t, i18n } = useLingui();
  const { organisationId } = useScope();
  const { data } = useData(deviceLimits.api.get, { params: { id: organisationId } });
  if (!data) return null;
  const number = (value: number | null | undefined): string =>
    value == null ? t`No limit` : i18n.number(value);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe scrollable-region-focusable)
    <section className={styles.use} aria-label={t`Devices against the limits`} tabIndex={0}>
      <table>
        <caption>{t`Devices against the limits`}</caption>
        <thead>
          <tr>
            {[t`Kind`, t`Contract limit`, t`Given to departments`, t`Left to give`, t`In use`].map(
              (title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {limitedKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{i18n._(kinds[kind].label)}</th>
              <td>{number(data.admin_device_limit[kind])}</td>
              <td>{number(data.allocated[kind])}</td>
              <td>{number(data.balance[kind])}</td>
              <td>{number(data.used[kind])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.exceeded && (
        <p role="status">{t`The limits are exceeded. Raise a limit, or give departments fewer devices.`}</p>
      )}
    </section>
  );
}
