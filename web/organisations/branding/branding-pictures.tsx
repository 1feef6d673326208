// The two logos: each is sent when it is chosen, and shown at once.
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { branding, brandingApi } from '#domain/organisations/branding/branding.api.ts';
import {
  type BrandingImage,
  type BrandingSlot,
  mostPictureBytes,
} from '#domain/organisations/branding/branding.ts';
import { keyOf, keysOf, useCall, useData } from '#web/kit/call/query.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { FileDrop } from '#web/ui/controls/file-drop.tsx';
import { Facts } from '#web/ui/display/page.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './branding.module.css';

const accept = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/svg+xml': ['.svg'],
};

export function BrandingPictures() {
  const { t } = useLingui();
  const scope = useScope();
  const { data } = useData(branding.api.get, { params: scopedParams(branding.api.get, scope) });
  const mayWrite = mayAny(useUser(), branding.access.write);
  if (!data) return null;
  const { sign_in_host } = data;
  return (
    <section className={styles.pictures} aria-labelledby="logos">
      <h3 id="logos">
        <Trans>Logos</Trans>
      </h3>
      <div className={styles.slots}>
        <Slot slot="logo" label={t`Logo`} image={data.logo} mayWrite={mayWrite} />
        <Slot
          slot="login_logo"
          label={t`Sign-in logo`}
          image={data.login_logo}
          mayWrite={mayWrite}
        />
      </div>
      <p className={styles.note}>
        <Trans>Without a sign-in logo, the sign-in page shows the logo.</Trans>
      </p>
      <Facts
        facts={[
          [
            t`Sign-in address`,
            sign_in_host === null ? (
              t`None: the organisation has no subdomain.`
            ) : (
              <b key="host">{`${location.protocol}//${sign_in_host}`}</b>
            ),
          ],
        ]}
      />
    </section>
  );
}

interface SlotProps {
  slot: BrandingSlot;
  label: string;
  image: BrandingImage | null;
  mayWrite: boolean;
}

// The page shows these refusals next to the picture.
const shownHere = { handles: [413, 415, 429] };

function Slot({ slot, label, image, mayWrite }: SlotProps) {
  const { t } = useLingui();
  const scope = useScope();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const invalidates = [brandingApi.own];
  const upload = useCall(brandingApi.upload, { ...shownHere, invalidates });
  const remove = useCall(brandingApi.remove, { invalidates });
  const show = (next: unknown) => {
    setProblem(undefined);
    client.setQueryData(
      keyOf(branding.api.get, { params: scopedParams(branding.api.get, scope) }),
      next,
    );
    void client.invalidateQueries({ queryKey: keysOf(brandingApi.own) });
  };
  const picture = image && (
    <img
      className={styles.picture}
      src={image.url}
      width={image.width}
      height={image.height}
      alt={label}
    />
  );
  if (!mayWrite) return <Facts facts={[[label, picture ?? t`None`]]} />;
  return (
    <FileDrop
      label={label}
      hint={t`PNG, JPEG or SVG, up to 2 MB and 4,096 by 4,096 pixels.`}
      accept={accept}
      mostBytes={mostPictureBytes}
      pending={upload.isPending || remove.isPending}
      problem={problem}
      current={picture}
      onFile={(file) =>
        upload.mutate(
          { params: scopedParams(brandingApi.upload, scope), query: { slot }, file },
          {
            onSuccess: show,
            onError: (error) => setProblem(error.fields?.['file']?.[0] ?? error.message),
          },
        )
      }
      onRemove={() =>
        remove.mutate(
          { params: scopedParams(brandingApi.remove, scope, { slot }) },
          {
            onSuccess: (next) => {
              show(next);
              toast.success(t`${label} removed.`);
            },
          },
        )
      }
    />
  );
}
