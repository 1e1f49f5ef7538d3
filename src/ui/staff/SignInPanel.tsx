import { rememberReturnAddress } from '../../platform/browser/return-address.ts';
import { LockIcon } from './staff-icons.tsx';
import { staffButtonClass } from './button.ts';
import { Message } from './Message.tsx';

/** Section 2, authentication-failure panels: instead of a tab's content, when the session has ended. */
export function SignInPanel({ title, text }: { title?: string; text: string }) {
  return (
    <section
      aria-label={title ?? 'Signed out'}
      className="rounded-card border border-staff-hair bg-staff-surface shadow-staff"
    >
      <Message
        heading="h2"
        icon={<LockIcon className="mx-auto mb-3 size-6.5 text-staff-muted" />}
        {...(title === undefined ? {} : { title })}
        action={
          // A full page load, so that nothing of the ended session stays in memory.
          <a href="/login" onClick={rememberReturnAddress} className={staffButtonClass('primary')}>
            Go to Login
          </a>
        }
      >
        <p>{text}</p>
      </Message>
    </section>
  );
}
