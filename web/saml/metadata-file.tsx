// Fills the metadata from a file of the identity provider.
import { useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './saml.module.css';

const mostBytes = 300_000;

export function MetadataFile() {
  const { t } = useLingui();
  const store = useFormStore();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes) return setSaid(t`${file.name} is too large to be metadata.`);
    const text = await file.text();
    if (!text.trimStart().startsWith('<'))
      return setSaid(
        t`${file.name} is not an XML file. Choose the metadata file of the identity provider.`,
      );
    store.fill('metadata', text);
    setSaid(t`${file.name} is filled in. Save to use it.`);
  };
  return (
    <p className={styles.file}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Metadata file`}
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        size="sm"
        icon={<IconUpload size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t`Upload metadata file`}
      </Button>
      <span role="status">{said}</span>
    </p>
  );
}
