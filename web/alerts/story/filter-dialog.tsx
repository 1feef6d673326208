// Chooses what the timeline shows, and keeps a choice under a name (spec section 3, filter
// profile).
import { Trans, useLingui } from '@lingui/react/macro';
import {
  chosenFlags,
  type FilterFlag,
  filterFlags,
  flagFields,
} from '#domain/alerts/alert-history.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { alertCalls } from '../alert-calls.ts';
import { flagWords } from './history-words.ts';
import type { ShownFlags } from './shown-flags.ts';
import styles from './story.module.css';

export default function FilterDialog({
  shown,
  onClose,
}: {
  shown: ShownFlags;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const profiles = useData(alertCalls.filterProfiles);
  const save = useCall(alertCalls.saveFilterProfile, { invalidates: [alertCalls.filterProfiles] });
  const remove = useCall(alertCalls.deleteFilterProfile, {
    invalidates: [alertCalls.filterProfiles],
  });
  const [flags, setFlags] = useKeptState<readonly FilterFlag[]>(
    'timeline filter, lines',
    shown.flags ?? filterFlags,
  );
  const [name, setName] = useKeptState('timeline filter, name', shown.name ?? '');
  const chosen = profiles.data?.find((profile) => profile.name === name.trim());

  const toggle = (flag: FilterFlag) =>
    setFlags(flags.includes(flag) ? flags.filter((one) => one !== flag) : [...flags, flag]);
  const use = () => {
    shown.show(
      flags.length === filterFlags.length
        ? { flags: null, name: null }
        : { flags, name: chosen ? chosen.name : null },
    );
    onClose();
  };
  const keep = () => {
    save.mutate(
      { body: { name, ...flagFields(flags) } },
      {
        onSuccess: (profile) => {
          toast.success(t`The filter profile “${profile.name}” is saved.`);
          shown.show({ flags: chosenFlags(profile), name: profile.name });
          onClose();
        },
      },
    );
  };
  const choose = (profileName: string) => {
    setName(profileName);
    const profile = profiles.data?.find((one) => one.name === profileName);
    setFlags(profile ? chosenFlags(profile) : filterFlags);
  };
  const forget = (profileName: string) => {
    choose('');
    if (shown.name === profileName) shown.show({ flags: null, name: null });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t`What the timeline shows`}
      closeLabel={t`Close`}
      size="lg"
    >
      <div className={styles.filter}>
        <NativeSelect
          label={t`Filter profile`}
          value={chosen?.name ?? ''}
          onChange={choose}
          options={[
            { value: '', label: t`Everything` },
            ...(profiles.data ?? []).map((profile) => ({
              value: profile.name,
              label: profile.name,
            })),
          ]}
        />
        <div className={styles.flags}>
          {filterFlags.map((flag) => (
            <Checkbox
              key={flag}
              label={i18n._(flagWords[flag])}
              checked={flags.includes(flag)}
              onChange={() => toggle(flag)}
            />
          ))}
        </div>
        <div className={styles.keep}>
          <TextField
            label={t`Save as`}
            value={name}
            maxLength={60}
            error={save.error?.fields?.['name']?.[0]}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button pending={save.isPending} onClick={keep}>
            <Trans>Save</Trans>
          </Button>
          {chosen && (
            <Button
              look="danger-outline"
              pending={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { params: { id: chosen.id } },
                  { onSuccess: () => forget(chosen.name) },
                )
              }
            >
              <Trans>Delete</Trans>
            </Button>
          )}
        </div>
        <div className={styles.end}>
          <Button look="primary" onClick={use}>
            <Trans>Show these</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
