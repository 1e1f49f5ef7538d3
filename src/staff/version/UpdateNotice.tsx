import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { focusMain } from '../../ui/staff/focus-main.ts';
import { useSignedIn } from '../../ui/staff/useSignedIn.ts';
import { noteSeenVersion, seenVersion } from './seen-version.ts';
import { versionQuery } from './version.staff.queries.ts';

/** A line above every staff screen after an update, until it is put away or what is new was opened in this browser. */
export function UpdateNotice() {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...versionQuery, enabled: signedIn });
  const [seen, setSeen] = useState(seenVersion);
  const version = data?.version;
  const isRead = useParams({ strict: false, select: ({ section }) => section === 'version' });
  // A new browser has seen no earlier version: to it nothing is new.
  if (version !== undefined && version !== seen && (isRead || seen === null)) setSeen(version);
  useEffect(() => {
    if (version !== undefined && version === seen) noteSeenVersion(version);
  }, [version, seen]);
  if (version === undefined || version === seen) return null;
  const putAway = () => {
    setSeen(version);
    // The button that had the focus goes.
    focusMain();
  };
  return (
    <div
      role="status"
      className="mb-4.5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-staff-hair bg-staff-surface px-4 py-3.5 md:px-5.5"
    >
      <p className="min-w-0 flex-1 basis-72">
        <b className="font-semibold text-staff-ink">This site now runs Marque {version}.</b> Settings, Version
        says what is new.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Link
          to="/admin/settings/{-$section}"
          params={{ section: 'version' }}
          className={staffButtonClass('line')}
        >
          See What Is New
        </Link>
        <Button variant="text" onClick={putAway}>
          Put Away
        </Button>
      </div>
    </div>
  );
}
