// The photo of a person: sent as soon as it is chosen, and shown at once.
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profiles } from '#domain/users/person.api.ts';
import { mostPhotoBytes, type Profile } from '#domain/users/profile.ts';
import { keyOf, useCall } from '#web/kit/call/query.ts';
import { FileDrop } from '#web/ui/controls/file-drop.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './person-photo.module.css';

const accept = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] };
// The page shows these refusals next to the photo.
const shownHere = { handles: [413, 415, 422, 429] };

export function PersonPhoto({
  profile: { id, name, photo },
  mayChange,
}: {
  profile: Profile;
  mayChange: boolean;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const upload = useCall(profiles.api.setPhoto, shownHere);
  const remove = useCall(profiles.api.removePhoto);
  const params = { id };
  const show = (next: Profile) => {
    setProblem(undefined);
    client.setQueryData(keyOf(profiles.api.get, { params }), next);
  };
  const picture = photo !== null && <img className={styles.photo} src={photo} alt={name} />;
  if (!mayChange) return picture;
  return (
    <section className={styles.section} aria-labelledby="photo-title">
      <div>
        <h3 id="photo-title">
          <Trans>Photo</Trans>
        </h3>
        <p>
          <Trans>Shown to operators during an alert.</Trans>
        </p>
      </div>
      <FileDrop
        label={t`Photo`}
        hint={t`JPEG or PNG, up to 2 MB and 4,096 by 4,096 pixels.`}
        accept={accept}
        mostBytes={mostPhotoBytes}
        pending={upload.isPending || remove.isPending}
        problem={problem}
        current={picture || null}
        onFile={(file) =>
          upload.mutate(
            { params, file },
            {
              onSuccess: show,
              onError: (error) => setProblem(error.fields?.['file']?.[0] ?? error.message),
            },
          )
        }
        onRemove={() =>
          remove.mutate(
            { params },
            {
              onSuccess: (next) => {
                show(next);
                toast.success(t`Photo removed.`);
              },
            },
          )
        }
      />
    </section>
  );
}
