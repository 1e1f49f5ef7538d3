import { rememberPlace } from '../../platform/place-before-login.ts';
import { LockIcon } from './icons.tsx';
import { deskButtonClass } from './button.ts';
import { Message } from './Message.tsx';

/** Section 2, authentication-failure panels: in place of a tab's content, while nobody is signed in any more. */
export function SignInPanel({ title, text }: { title?: string; text: string }) {
  return (
    <section
      aria-label={title ?? 'Signed out'}
      className="rounded-card border border-desk-hair bg-desk-surface shadow-desk"
    >
      <Message
        heading="h2"
        icon={<LockIcon className="mx-auto mb-3 size-6.5 text-desk-muted" />}
        {...(title === undefined ? {} : { title })}
        action={
          // A document of its own: nothing of the ended session stays in memory.
          <a href="/login" onClick={rememberPlace} className={deskButtonClass('primary')}>
            Go to Login
          </a>
        }
      >
        <p>{text}</p>
      </Message>
    </section>
  );
}
