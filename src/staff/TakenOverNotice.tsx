import * as Radix from 'radix-ui/alert-dialog';
import { useState, useSyncExternalStore } from 'react';
import { rememberReturnAddress } from '../platform/browser/return-address.ts';
import {
  forgetForeignUser,
  screenUsername,
  takenOverBy,
  takenOverText,
} from '../platform/browser/screen-session.ts';
import { subscribeToSession } from '../platform/browser/stored-session.ts';
import { AlertDialogFrame } from '../ui/staff/AlertDialog.tsx';
import { staffButtonClass } from '../ui/staff/button.ts';

/**
 * Says that somebody else has signed in in this browser since the screen was opened, before anything is saved in their
 * name. What was typed can still be looked at.
 */
export function TakenOverNotice() {
  const other = useSyncExternalStore(subscribeToSession, takenOverBy);
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (other === null || other === dismissed) return null;
  const owner = screenUsername();
  return (
    <AlertDialogFrame
      title="Somebody else has signed in"
      text={
        <>
          <p className="wrap-anywhere">{takenOverText(owner, other)}</p>
          <p className="mt-2.5">What was typed stays here, and forms keep it as a draft of its author.</p>
        </>
      }
      onCancel={() => setDismissed(other)}
      footer={
        <>
          <Radix.Cancel className={`${staffButtonClass('row')} mr-auto -ml-2.5`}>
            Look at This Screen
          </Radix.Cancel>
          <div className="flex flex-wrap justify-end gap-2.5 max-md:w-full max-md:*:flex-1">
            {/* Full page loads, so that nothing of one account stays in memory for the other. */}
            <a href="/login" onClick={rememberReturnAddress} className={staffButtonClass('line')}>
              Sign In as {owner || 'Before'}
            </a>
            <a href="/admin" onClick={forgetForeignUser} className={staffButtonClass('primary')}>
              Continue as {other || 'the Other'}
            </a>
          </div>
        </>
      }
    />
  );
}
