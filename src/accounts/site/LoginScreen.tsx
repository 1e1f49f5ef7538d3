import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { Mark } from '../../dealership/site/Mark.tsx';
import { Picture } from '../../images/site/Picture.tsx';
import { hasReturnAddress } from '../../platform/browser/return-address.ts';
import { endedToken, forgetEndedToken } from '../../platform/browser/stored-session.ts';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { ToastProvider } from '../../ui/toast/ToastProvider.tsx';
import { readEndReason } from '../accounts.queries.ts';
import { endReasonTexts } from '../end-reason.ts';
import { LoginForm } from './LoginForm.tsx';

// The picture fades into the form: downwards on phones, else to the right.
const fade =
  '[mask-image:var(--fade,linear-gradient(#000_40%,transparent))] lg:[mask-image:var(--fade,linear-gradient(90deg,#000_66%,transparent))]';

const forgotten = 'forgotten-password';
const ForgottenPassword = lazy(async () => ({
  default: (await import('./ForgottenPassword.tsx')).ForgottenPassword,
}));

/** Section 2, admin login: the picture, the form, and ways back to the website instead of its header. */
export function LoginScreen() {
  const { dealership, offersAlerts } = useSite();
  const hash = useLocation({ select: (location) => location.hash });
  const [, token] = /^new-password=([\w-]+)$/.exec(hash) ?? [];
  const picture = dealership.pictures.login;
  return (
    <ToastProvider>
      <main
        id="main"
        className={`grid min-h-dvh ${picture === undefined ? '' : 'max-lg:grid-rows-[auto_1fr] lg:grid-cols-[1.35fr_1fr]'}`}
      >
        {picture !== undefined && (
          <div className={`login-art relative h-57.5 overflow-hidden lg:h-auto ${fade}`}>
            <Picture
              address={picture}
              alt=""
              sizes="(min-width: 62.5625rem) 58vw, 100vw"
              priority
              className="absolute inset-0 size-full object-cover object-[50%_40%] lg:object-[42%_50%]"
            />
          </div>
        )}
        <div
          className={`grid grid-rows-[auto_1fr_auto] justify-items-center px-5 pb-6 lg:px-6 lg:pt-8 lg:pb-7 ${picture === undefined ? 'pt-8' : ''}`}
        >
          <div
            className={`relative flex min-h-11 w-full max-w-100 items-center ${picture === undefined ? '' : 'max-lg:-mt-16'}`}
          >
            <Mark />
          </div>
          <div className="w-full max-w-100 self-start pt-7 lg:self-center lg:pt-0">
            {hash === forgotten || token !== undefined ? (
              <Suspense fallback={<p>Loading...</p>}>
                <ForgottenPassword key={hash} token={token ?? null} />
              </Suspense>
            ) : (
              <>
                <h1 className="font-display text-[2rem]/tight">Admin login</h1>
                <p className="text-text-muted">For the staff of {dealership.name}.</p>
                <EndedNotice />
                <LoginForm />
                {/* Without a mail server there is neither. */}
                {offersAlerts === true && (
                  <p>
                    <Link
                      to="/login"
                      hash={forgotten}
                      className="mt-2 inline-flex min-h-11 items-center text-text-soft underline hover:text-text"
                    >
                      Forgotten password?
                    </Link>
                  </p>
                )}
              </>
            )}
            <Link
              to="/"
              className="mt-4 inline-flex min-h-11 items-center gap-2.5 text-text-soft hover:text-text"
            >
              <ArrowLeftIcon className="size-4" />
              Back to Home
            </Link>
          </div>
          <p className="w-full max-w-100 text-small text-text-muted">Marque</p>
        </div>
      </main>
    </ToastProvider>
  );
}

/** Why the session of this tab ended, unless the user has logged out here. */
function EndedNotice() {
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
