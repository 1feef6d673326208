// Adopts an unknown pendant: choose its organisation, and the form for adding a device opens with
// its IMEI.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import styles from './devices.module.css';
import { OrganisationChoice } from './organisation-choice.tsx';

export function AdoptDialog({ imei, onClose }: { imei: string; onClose: () => void }) {
  const { t } = useLingui();
  const go = useGo();
  const [organisation, setOrganisation] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const send = () => {
    setMissing(organisation === null);
    if (organisation !== null)
      go(`/organisations/${organisation}/devices/add?type=ev04&imei=${imei}`);
  };
  return (
    <SendDialog
      title={t`Add ${imei}`}
      sendLabel={t`Continue`}
      pending={false}
      failure={null}
      fields={[]}
      onSend={send}
      onClose={onClose}
    >
      <p className={styles.about}>
        <Trans>
          Choose the organisation that the device belongs to. You name it and assign it to a person
          in the next step.
        </Trans>
      </p>
      <OrganisationChoice
        problem={missing && organisation === null ? t`Choose the organisation.` : undefined}
        onChange={setOrganisation}
      />
    </SendDialog>
  );
}
