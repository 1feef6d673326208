// The overview at an address of its own, for a phone and for keyboard use; with an alert open it is
// one press away.
import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '#web/kit/screen/address.tsx';
import back from '../detail/back.module.css';
import Overview from './overview.tsx';

export default function OverviewPage() {
  return (
    <>
      <Link to="/alert-monitoring" className={back.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        <Trans>Queue</Trans>
      </Link>
      <Overview />
    </>
  );
}
