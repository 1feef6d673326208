// The settings that differ from Standard, by purpose, with what the pendant has, what it is to have,
// and what has become of that. The rest is one row that opens.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { differsFromStandard } from '#domain/devices/settings/ev04-presets.ts';
import {
  needsAttention,
  type ShownState,
  shownStateOf,
} from '#domain/devices/settings/shown-state.ts';
import { useChangedNames, useFormStore } from '#web/kit/form/form-context.tsx';
import { sameValue } from '#web/kit/form/store/form-store.ts';
import { SettingControl, useFormValue } from './setting-control.tsx';
import { allRows, purposes, type SettingName, type SettingRow } from './setting-rows.ts';
import { SettingStateCell } from './setting-state-cell.tsx';
import styles from './table.module.css';
import { useValueText } from './use-value-text.ts';

type Setting = DeviceSettings['settings'][number];

interface TableProps {
  readonly settings: readonly Setting[];
  readonly mayChange: boolean;
  /** Rows that were edited stay in view, whatever their values are. */
  readonly edited: readonly SettingName[];
  readonly onEdit: (name: SettingName) => void;
}

export function SettingsTable({ settings, mayChange, edited, onEdit }: TableProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const differing = useDiffering(settings);
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  const isKnown = settings.some(({ reported }) => reported !== null);
  const inRest = ({ name }: SettingRow) => !differing.includes(name) && !edited.includes(name);
  const rest = allRows.filter(inRest);
  const shown = purposes
    .map((purpose) => ({
      ...purpose,
      rows: purpose.rows.filter((row) => isOpen || !inRest(row)),
    }))
    .filter(({ rows }) => rows.length > 0);
  const columns = [
    t`Setting`,
    ...(isKnown ? [t`On device`] : []),
    mayChange ? t`New value` : t`Chosen value`,
    t`State`,
  ];
  return (
    <section aria-labelledby="differences">
      <div className={styles.head}>
        <h3 id="differences">
          {differing.length === 0
            ? t`No differences from Standard`
            : plural(differing.length, {
                one: '# difference from Standard',
                other: '# differences from Standard',
              })}
        </h3>
        <Summary settings={settings} />
      </div>
      {shown.length > 0 && (
        <table className={styles.table} data-known={isKnown || undefined}>
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map(({ key, title, rows }) => (
            <tbody key={key}>
              <tr className={styles.purpose}>
                <th colSpan={columns.length} scope="rowgroup">
                  {i18n._(title)}
                </th>
              </tr>
              {rows.map((row) => (
                <Row
                  key={row.name}
                  row={row}
                  setting={byName.get(row.name)}
                  isKnown={isKnown}
                  mayChange={mayChange}
                  onEdit={onEdit}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {rest.length > 0 && (
        <button
          type="button"
          className={styles.rest}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? (
            <IconChevronDown size={18} aria-hidden="true" />
          ) : (
            <IconChevronRight size={18} aria-hidden="true" />
          )}
          <b>
            {isOpen
              ? t`Show differences only`
              : plural(rest.length, {
                  one: '# setting as in Standard',
                  other: '# settings as in Standard',
                })}
          </b>
          {!isOpen && <RestValues rows={rest} />}
        </button>
      )}
    </section>
  );
}

/**
 * The settings whose value here or on the pendant is not the usual one, and those that went wrong: a
 * fault is never folded away.
 */
function useDiffering(settings: readonly Setting[]): SettingName[] {
  const store = useFormStore();
  const names = useSyncExternalStore(store.subscribe, () =>
    settings
      .filter(
        (setting) =>
          differsFromStandard(setting.name, store.values()[setting.name]) ||
          differsFromStandard(setting.name, setting.reported) ||
          needsAttention(shownStateOf(setting)),
      )
      .map(({ name }) => name)
      .join(' '),
  );
  return allRows.map(({ name }) => name).filter((name) => names.split(' ').includes(name));
}

/** How many are not sent, on their way, or wrong; nothing where all is as it should be. */
function Summary({ settings }: { settings: readonly Setting[] }) {
  const { t } = useLingui();
  const changed = useChangedNames(useFormStore());
  const sent = settings.filter(({ name }) => !changed.includes(name)).map(shownStateOf);
  const notSent = settings.length - sent.length;
  const count = (state: ShownState) => sent.filter((one) => one === state).length;
  const [waiting, refused, silent] = [count('waiting'), count('refused'), count('unconfirmed')];
  const parts = [
    ...(notSent > 0 ? [t`${notSent} not sent`] : []),
    ...(waiting > 0 ? [t`${waiting} waiting`] : []),
    ...(refused > 0 ? [t`${refused} refused`] : []),
    ...(silent > 0 ? [t`${silent} without an answer`] : []),
  ];
  return (
    <p className={styles.summary} role="status">
      {parts.join(', ')}
    </p>
  );
}

/** Some values of the closed row, so that opening it is seldom needed. */
function RestValues({ rows }: { rows: readonly SettingRow[] }) {
  const { i18n } = useLingui();
  const store = useFormStore();
  const textOf = useValueText();
  const values = useSyncExternalStore(store.subscribe, store.values);
  return (
    <span>
      {rows.map((row) => `${i18n._(row.label)}: ${textOf(row, values[row.name])}`).join(', ')}
    </span>
  );
}

interface RowProps extends Pick<TableProps, 'mayChange' | 'onEdit'> {
  readonly row: SettingRow;
  readonly setting: Setting | undefined;
  readonly isKnown: boolean;
}

function Row({ row, setting, isKnown, mayChange, onEdit }: RowProps) {
  const { t, i18n } = useLingui();
  const store = useFormStore();
  const textOf = useValueText();
  const value = useFormValue(row.name);
  const isNew = useSyncExternalStore(
    store.subscribe,
    () => !sameValue(store.values()[row.name], store.originals()[row.name]),
  );
  if (!setting) return null;
  const { wanted, reported } = setting;
  return (
    <tr data-new={isNew || undefined}>
      <th scope="row">
        {i18n._(row.label)}
        <span>{i18n._(row.about)}</span>
      </th>
      {isKnown && (
        <td data-label={t`On device`}>
          {reported === null ? t`Not reported` : textOf(row, reported)}
        </td>
      )}
      <td data-label={mayChange ? t`New value` : t`Chosen value`}>
        {mayChange && <SettingControl row={row} onEdit={() => onEdit(row.name)} />}
        {!mayChange && (wanted === null ? t`No change` : <b>{textOf(row, value)}</b>)}
      </td>
      <td data-label={t`State`}>
        <SettingStateCell setting={setting} isNew={isNew} />
      </td>
    </tr>
  );
}
