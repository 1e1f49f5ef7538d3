import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasReturnAddress } from '../../platform/browser/return-address.ts';
import { endedToken, forgetEndedToken } from '../../platform/browser/stored-session.ts';
import { readEndReason } from '../accounts.queries.ts';
import { endReasonTexts } from '../end-reason.ts';

/** Why the session that this tab had has ended, if its user has not ended it here. */
export function EndedNotice() {
  const [token] = useState(endedToken);
  // After Logout there is no return address, and nothing to explain.
  const [wasRedirected] = useState(hasReturnAddress);
  useEffect(forgetEndedToken, []);
  const { data: reason } = useQuery({
    queryKey: ['/api/auth/ended-session', token],
    queryFn: () => readEndReason(token ?? ''),
    enabled: token !== null,
    retry: false,
  });
  // Always there, so that a screen reader announces what appears in it.
  return (
    <p role="status" className="text-text-soft not-empty:mt-4">
      {reason != null
        ? endReasonTexts[reason]
        : reason === null && wasRedirected && 'Your sign-in is no longer valid. Log in to go on.'}
    </p>
  );
}
