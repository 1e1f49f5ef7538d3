import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { takeReturnAddress } from '../../platform/browser/return-address.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { bothFieldsMessage } from '../account.ts';
import { signIn } from '../accounts.queries.ts';
import { storeSession } from '../session.ts';

type Attempt = Parameters<typeof signIn>[0] & { byPasskey: boolean };

/** Section 9, milliseconds between a login and the staff screens. */
const redirectDelay = 100;

/** Section 8's message for a failed login without one from the server. */
const fallbackMessage = (error: Error) =>
  error instanceof RequestError && error.status === 401 ? 'Invalid username or password' : 'Login failed';

/** The password was right, and only the second factor is missing or wrong: `code`, or also `passkey`. */
const isAbout = (factor: string, error: Error) =>
  error instanceof RequestError && error.issues.some(({ path }) => path === factor);

/**
 * Username and password, and a second factor if the account has one, or a passkey alone; signs in, keeps the session on
 * this device and goes on to the staff screens.
 */
export function LoginForm() {
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [shownError, setShownError] = useState<string | null>(null);
  const code = useRef<HTMLInputElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [passkeyCounts, setPasskeyCounts] = useState(true);
  const [signedIn, setSignedIn] = useState(false);

  const refuse = (message: string) => {
    setShownError(message);
    toast({ title: 'Login Failed', description: message, variant: 'destructive' });
    (code.current ?? password.current)?.select();
  };

  const login = useMutation({
    mutationFn: async ({ byPasskey, ...credentials }: Attempt) =>
      byPasskey
        ? // With the library that it needs, which few ask for.
          (await import('../passkeys/passkey-sign-in.ts')).signInWithPasskey(asksCode ? credentials : null)
        : signIn(credentials),
    onSuccess: (session) => {
      // What a user before has read on this page is not for everybody's eyes.
      queryClient.removeQueries({ type: 'inactive' });
      try {
        storeSession(session);
      } catch (error) {
        refuse(error instanceof Error ? error.message : String(error));
        return;
      }
      toast({ title: 'Login Successful', description: 'You are now logged in to the admin panel' });
      setSignedIn(true);
    },
    onError: (error) => {
      if (isAbout('code', error) && !asksCode) {
        setAsksCode(true);
        setPasskeyCounts(isAbout('passkey', error));
      } else refuse(errorMessage(error, fallbackMessage(error)));
    },
  });
  const pending = login.isPending || signedIn;

  useEffect(() => username.current?.focus(), []);
  useEffect(() => {
    if (asksCode) code.current?.focus();
  }, [asksCode]);
  useEffect(() => {
    if (!signedIn) return;
    const leaving = setTimeout(() => navigate({ href: takeReturnAddress() }), redirectDelay);
    return () => clearTimeout(leaving);
  }, [signedIn, navigate]);

  const attempt = (byPasskey: boolean) => {
    if (pending || username.current === null || password.current === null) return;
    const credentials = { username: username.current.value, password: password.current.value };
    if (byPasskey) {
      setShownError(null);
      login.mutate({ ...credentials, byPasskey });
      return;
    }
    if (credentials.username.trim() === '' || credentials.password === '') {
      setShownError(bothFieldsMessage);
      (credentials.username.trim() === '' ? username : password).current?.focus();
      return;
    }
    setShownError(null);
    login.mutate({ ...credentials, byPasskey, ...(code.current && { code: code.current.value }) });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    attempt(false);
  };

  return (
    <form noValidate onSubmit={submit} aria-busy={pending || undefined} className="mt-5 grid gap-5">
      {shownError !== null && <FormAlert>{shownError}</FormAlert>}
      <Field label="Username">
        {(control) => (
          <input
            {...control}
            ref={username}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={pending}
            className={controlClass}
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <PasswordInput
            {...control}
            ref={password}
            name="password"
            autoComplete="current-password"
            readOnly={pending}
          />
        )}
      </Field>
      {asksCode && (
        <Field label="Code" hint="Six digits from your authenticator app, or a recovery code.">
          {(control) => (
            <input
              {...control}
              ref={code}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              readOnly={pending}
              className={controlClass}
            />
          )}
        </Field>
      )}
      <SubmitButton variant="solid" wide pending={pending} pendingLabel="Logging in...">
        Log in
      </SubmitButton>
      {passkeyCounts && (
        <button type="button" onClick={() => attempt(true)} className={buttonClass('line', { wide: true })}>
          {asksCode ? 'Use Your Passkey' : 'Use a Passkey'}
        </button>
      )}
    </form>
  );
}
