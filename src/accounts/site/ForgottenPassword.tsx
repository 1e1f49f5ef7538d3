import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { request } from '../../platform/browser/request.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { passwordLength } from '../account.ts';
import type { ForgottenPasswordApi } from '../forgotten-password/forgotten-password.api.ts';

const call = createApiClient<ForgottenPasswordApi>('/api/auth', request);

/** In place of the login: asks for a link for a new password, or, with the link's token, for the password. */
export function ForgottenPassword({ token }: { token: string | null }) {
  return (
    <>
      <h1 className="font-display text-[2rem]/tight">
        {token === null ? 'Forgotten password' : 'New password'}
      </h1>
      {token === null ? <AskForLink /> : <NewPassword token={token} />}
      <p>
        <Link
          to="/login"
          replace
          className="mt-4 inline-flex min-h-11 items-center text-text-soft underline hover:text-text"
        >
          Back to the login
        </Link>
      </p>
    </>
  );
}

function AskForLink() {
  const username = useRef<HTMLInputElement>(null);
  const ask = useMutation({
    mutationFn: (name: string) => call('post', '/forgotten-password', { json: { username: name } }),
  });
  useEffect(() => username.current?.focus(), []);
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = username.current?.value.trim() ?? '';
    setMissing(name === '');
    if (name === '') username.current?.focus();
    else if (!ask.isPending) ask.mutate(name);
  };
  return (
    <>
      {ask.data !== undefined && <Outcome>{ask.data.message}</Outcome>}
      {ask.data === undefined && (
        <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
          {ask.error !== null && (
            <FormAlert>{errorMessage(ask.error, 'The link could not be sent. Please try again.')}</FormAlert>
          )}
          <Field
            label="Username or mail address"
            hint="We mail a link for a new password. It works for 30 minutes."
            error={missing ? 'Enter your username or mail address' : undefined}
          >
            {(control) => (
              <input
                {...control}
                ref={username}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                readOnly={ask.isPending}
                className={controlClass}
              />
            )}
          </Field>
          <SubmitButton variant="solid" wide pending={ask.isPending} pendingLabel="Sending...">
            Send Link
          </SubmitButton>
        </form>
      )}
    </>
  );
}

function NewPassword({ token }: { token: string }) {
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (typed: string) => call('post', '/new-password', { json: { token, password: typed } }),
    onError: (failure) => {
      setError(errorMessage(failure, 'The password could not be changed. Please try again.'));
      password.current?.focus();
    },
  });
  useEffect(() => password.current?.focus(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    setError(typed.length < passwordLength.min ? `Use at least ${passwordLength.min} characters` : null);
    if (typed.length < passwordLength.min) password.current?.focus();
    else if (!change.isPending) change.mutate(typed);
  };
  return (
    <>
      {change.isSuccess && (
        <Outcome>
          Your password is changed, and you are signed out everywhere. Passkeys still sign in: see them in
          Your account.
        </Outcome>
      )}
      {!change.isSuccess && (
        <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
          <Field
            label="New password"
            hint="At least 12 characters, and none of the passwords that most people use."
            error={error ?? undefined}
          >
            {(control) => (
              <PasswordInput
                {...control}
                ref={password}
                name="password"
                autoComplete="new-password"
                readOnly={change.isPending}
              />
            )}
          </Field>
          <SubmitButton variant="solid" wide pending={change.isPending} pendingLabel="Saving...">
            Set Password
          </SubmitButton>
        </form>
      )}
    </>
  );
}

/** In place of the form that was sent, so it has the focus. */
function Outcome({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="mt-4 text-text-soft outline-none">
      {children}
    </p>
  );
}
