// The form that changes settings of one pendant and sends them: presets, what differs from Standard,
// and next to it what the wearer will notice.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Device } from '#domain/devices/device-record.ts';
import { deviceSettingFields } from '#domain/devices/settings/device-settings.ts';
import { FormProvider, useChangedNames } from '#web/kit/form/form-context.tsx';
import { FormField } from '#web/kit/form/form-field.tsx';
import { focusFirstWrong } from '#web/kit/form/parts/focus-first-wrong.ts';
import { RefusalNotice } from '#web/kit/form/parts/refusal-notice.tsx';
import { SaveBar } from '#web/kit/form/parts/save-bar.tsx';
import { fieldsOf } from '#web/kit/form/store/form-shape.ts';
import { sameValue } from '#web/kit/form/store/form-store.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { otherSections } from '../setting-sections.ts';
import { PendantFacts } from './pendant-facts.tsx';
import { PresetChoice } from './preset-choice.tsx';
import { allRows, type SettingName } from './setting-rows.ts';
import styles from './settings.module.css';
import type { ActionsProps } from './settings-actions.tsx';
import { SettingsTable } from './settings-table.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { useTemplateValues } from './use-template-values.ts';
import { useValueText } from './use-value-text.ts';
import { unknownOf } from './values-of.ts';
import { WhatHappens } from './what-happens.tsx';

const otherFields = otherSections.flatMap((section) => fieldsOf(deviceSettingFields, section));
const order = [...allRows.map(({ name }) => name), ...otherFields.map(({ name }) => name)];

interface FormProps extends ActionsProps {
  readonly device: Device;
  readonly actions: ReactNode;
}

export function SettingsForm({ settings, params, name, maySend, device, actions }: FormProps) {
  const [edited, setEdited] = useState<readonly SettingName[]>([]);
  const form = useSettingsForm({ settings, params, name, onSaved: () => setEdited([]) });
  const { store, wrong } = form;
  const frame = useRef<HTMLFormElement>(null);
  useTemplateValues(store);
  useEffect(() => focusFirstWrong(frame.current, order, wrong), [wrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (maySend) void form.save();
  };
  const onEdit = (one: SettingName) =>
    setEdited((before) => (before.includes(one) ? before : [...before, one]));
  const unknown = unknownOf(settings);
  const isKnown = settings.settings.some(({ reported }) => reported !== null);
  return (
    <FormProvider value={store}>
      <form ref={frame} className={styles.form} onSubmit={submit} noValidate>
        <RefusalNotice form={form} known={order} />
        {!isKnown && (
          <NotKnown connected={settings.connected} maySend={maySend && unknown.length > 0} />
        )}
        <PresetChoice
          mayChange={maySend}
          template={settings.settings_template}
          actions={actions}
          onChosen={() => setEdited([])}
        />
        <div className={styles.columns}>
          <div className={styles.main}>
            <SettingsTable
              settings={settings.settings}
              mayChange={maySend}
              edited={edited}
              onEdit={onEdit}
            />
            {maySend && <Others />}
          </div>
          <aside className={styles.side}>
            <WhatHappens settings={settings} wearer={device.user_name} />
            <PendantFacts settings={settings} device={device} />
          </aside>
        </div>
        {maySend && (
          <SendBar
            form={form}
            connected={settings.connected}
            discard={() => {
              form.discard();
              setEdited([]);
            }}
          />
        )}
      </form>
    </FormProvider>
  );
}

/** Said once for all rows. */
function NotKnown({ connected, maySend }: { connected: boolean; maySend: boolean }) {
  const { t } = useLingui();
  return (
    <Banner
      tone="info"
      action={
        maySend && (
          <Button type="submit" size="sm">
            {t`Send all settings`}
          </Button>
        )
      }
    >
      <b>{t`On device: not known yet.`}</b>
      {connected && (
        <>
          {' '}
          <Trans>Press Get latest to read it.</Trans>
        </>
      )}
    </Banner>
  );
}

function Others() {
  const { t } = useLingui();
  return (
    <section className={styles.others} aria-labelledby="others">
      <h3 id="others">{t`Template, network and password`}</h3>
      <div>
        {otherFields.map((field) => (
          <FormField key={field.name} field={field} marksChange />
        ))}
      </div>
    </section>
  );
}

interface SendBarProps {
  form: ReturnType<typeof useSettingsForm>;
  connected: boolean;
  discard: () => void;
}

/** Names each new value with the one before. */
function SendBar({ form, connected, discard }: SendBarProps) {
  const { t, i18n } = useLingui();
  const textOf = useValueText();
  const { store, saving } = form;
  const changed = useChangedNames(store);
  if (changed.length === 0 && !saving) return null;
  const [values, originals] = [store.values(), store.originals()];
  const rows = allRows
    .filter(({ name }) => !sameValue(values[name], originals[name]))
    .map((row) => {
      const label = i18n._(row.label);
      const [next, before] = [textOf(row, values[row.name]), textOf(row, originals[row.name])];
      return t`${label} ${next} (was ${before})`;
    });
  const others = otherFields
    .filter(({ name }) => changed.includes(name))
    .map(({ label }) => i18n._(label));
  return (
    <SaveBar
      form={{ ...form, discard }}
      changed={[...rows, ...others]}
      saveLabel={t`Send to pendant`}
      isNew={false}
      words={{
        title: plural(changed.length, {
          one: '# new value not sent',
          other: '# new values not sent',
        }),
        note: connected
          ? t`The pendant is connected and gets it at once.`
          : t`The pendant gets it when it connects, within 7 days.`,
      }}
    />
  );
}
