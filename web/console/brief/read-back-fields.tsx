// What the dispatcher read back (the code, every digit, or nothing), and who received the brief.
import { useLingui } from '@lingui/react/macro';
import type { DispatchBrief } from '#domain/alerts/dispatch-brief/dispatch-brief.ts';
import type { ReadBackWay } from '#domain/alerts/dispatch-brief/read-back.ts';
import { RadioList } from '#web/ui/controls/choices/radio.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './brief.module.css';

export interface BriefDraft {
  /** Null until it is edited: then the centre's number is read out. */
  call_back: string | null;
  service: string;
  taken_by: string;
  reference: string;
  by: ReadBackWay;
  code: string;
  latitude: string;
  longitude: string;
  number: string;
  client_id: string;
}
export const emptyBrief: BriefDraft = {
  call_back: null,
  service: '',
  taken_by: '',
  reference: '',
  by: 'code',
  code: '',
  latitude: '',
  longitude: '',
  number: '',
  client_id: '',
};

export interface BriefFieldsProps {
  brief: DispatchBrief;
  draft: BriefDraft;
  onChange: (part: Partial<BriefDraft>) => void;
  /** What is wrong with a field. */
  wrong: (field: string) => string | undefined;
}

type TextKey = 'service' | 'taken_by' | 'reference' | 'code' | 'latitude' | 'longitude' | 'number';

export function BriefFields({ brief, draft, onChange, wrong }: BriefFieldsProps) {
  const { t } = useLingui();
  const text = (
    key: TextKey,
    label: string,
    more: { field?: string; maxLength: number; hint?: string },
  ) => (
    <TextField
      label={label}
      value={draft[key]}
      maxLength={more.maxLength}
      hint={more.hint}
      error={wrong(more.field ?? key)}
      autoComplete="off"
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={styles.fields}>
      <legend>{t`Given to`}</legend>
      {text('service', t`Service`, { maxLength: 200, hint: t`e.g. Ambulance Victoria` })}
      <div className={styles.row}>
        {text('taken_by', t`Dispatcher, name or number`, { maxLength: 200 })}
        {text('reference', t`Their reference (CAD)`, { maxLength: 100 })}
      </div>
      {brief.code !== null && (
        <>
          <RadioList
            label={t`Read back to you`}
            value={draft.by}
            onChange={(by) => onChange({ by })}
            choices={[
              { value: 'code', label: t`The code` },
              { value: 'digits', label: t`Every digit` },
              { value: 'none', label: t`Nothing` },
            ]}
          />
          {draft.by === 'code' &&
            text('code', t`Code as read back`, { field: 'read_back.code', maxLength: 60 })}
          {draft.by === 'digits' && (
            <div className={styles.row}>
              {brief.position &&
                text('latitude', t`Latitude as read back`, {
                  field: 'read_back.latitude',
                  maxLength: 40,
                })}
              {brief.position &&
                text('longitude', t`Longitude as read back`, {
                  field: 'read_back.longitude',
                  maxLength: 40,
                })}
              {brief.call_back !== null &&
                text('number', t`Number as read back`, {
                  field: 'read_back.call_back',
                  maxLength: 40,
                })}
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}
