// What the identity provider is given of us: addresses and the certificate, to copy or to keep as a
// file.
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import type { SamlConnection } from '#domain/saml/saml-connection.ts';
import { saveFile } from '#web/kit/call/save-file.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useCopy } from '#web/ui/controls/use-copy.ts';
import { Card } from '#web/ui/display/card.tsx';
import styles from './saml.module.css';

export function OwnAddresses({ connection }: { connection: SamlConnection }) {
  const { t } = useLingui();
  const { certificate, entity_url, reply_url, sign_on_url, logout_url } = connection;
  return (
    <Card title={t`For your identity provider`}>
      <dl className={styles.addresses}>
        <Address name={t`Entity ID`} also={t`Identifier, audience`} value={entity_url} />
        <Address name={t`Reply URL`} also={t`ACS URL, single sign-on URL`} value={reply_url} />
        <Address name={t`Sign-on URL`} value={sign_on_url} />
        <Address name={t`Logout URL`} value={logout_url} />
      </dl>
      <p className={styles.buttons}>
        <Button
          size="sm"
          icon={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void keepMetadata(entity_url)}
        >
          {t`Download metadata`}
        </Button>
        {certificate !== null && (
          <>
            <Button
              size="sm"
              icon={<IconDownload size={16} aria-hidden="true" />}
              onClick={() =>
                saveFile(
                  'vigil-saml.crt',
                  new Blob([certificate], { type: 'application/x-pem-file' }),
                )
              }
            >
              {t`Download certificate`}
            </Button>
            <CopyButton name={t`certificate`} value={certificate} words={t`Copy certificate`} />
          </>
        )}
      </p>
    </Card>
  );
}

/** From our own address of it, whatever origin the identity provider is given. */
async function keepMetadata(entityUrl: string): Promise<void> {
  const answer = await fetch(new URL(entityUrl).pathname);
  if (answer.ok) saveFile('vigil-metadata.xml', await answer.blob());
}

function Address({ name, also, value }: { name: string; also?: string; value: string }) {
  return (
    <>
      <dt>
        {name}
        {also !== undefined && <small>{also}</small>}
      </dt>
      <dd>
        <code>{value}</code>
        <CopyButton name={name} value={value} />
      </dd>
    </>
  );
}

function CopyButton({ name, value, words }: { name: string; value: string; words?: string }) {
  const { t } = useLingui();
  const { state, copy } = useCopy();
  const icon =
    state === 'copied' ? (
      <IconCheck size={16} aria-hidden="true" />
    ) : (
      <IconCopy size={16} aria-hidden="true" />
    );
  const said = { idle: words ?? t`Copy`, copied: t`Copied`, refused: t`Not allowed` }[state];
  return (
    <Button
      size="sm"
      look={words === undefined ? 'quiet' : 'default'}
      icon={icon}
      aria-label={state === 'idle' ? t`Copy ${name}` : said}
      onClick={() => copy(value)}
    >
      {said}
    </Button>
  );
}
