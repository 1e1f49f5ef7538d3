import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import { errorMessage } from '../../../platform/browser/error-message.ts';
import { firstMessage, issuesResolver, messageAt, type Issue } from './issues.ts';
import { useServerIssues } from './useServerIssues.ts';

export type StaffForm<Values extends FieldValues> = ReturnType<typeof useStaffForm<Values>>;

/**
 * A form of the staff screens. `check` finds issues in its values, usually with the schema of the call.
 * Fields are checked on submit, and an error disappears as soon as its field is edited.
 */
export function useStaffForm<Values extends FieldValues>(options: {
  values: Values;
  check: (values: Values) => Issue[];
  /** The field that shows the server's issues of a path; without it, the one of that name. */
  fieldOf?: (path: string) => string;
}) {
  const form = useForm<Values>({
    defaultValues: options.values as DefaultValues<Values>,
    resolver: issuesResolver(options.check),
    reValidateMode: 'onSubmit',
    // The effect below does so once the errors are shown, so that a screen reader announces them with the
    // field.
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const showServerIssues = useServerIssues(form.setError, options.fieldOf);
  const [attempt, setAttempt] = useState<{ box: HTMLFormElement; isExplained: boolean } | null>(null);

  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (type === 'change' && name !== undefined) clearErrors(name as FieldPath<Values>);
        },
      }),
    [subscribe, clearErrors],
  );

  const pointAtFirst = useEffectEvent((box: HTMLFormElement, isExplained: boolean) => {
    const first = box.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    // In the middle of the window, clear of a save bar.
    first?.scrollIntoView({ block: 'center' });
    // Of a field that is not there. Without this, the button would seem to do nothing.
    const message = first === null && isExplained ? firstMessage(errors) : undefined;
    if (message !== undefined) form.setError('root', { message });
  });
  useEffect(() => {
    if (attempt !== null) pointAtFirst(attempt.box, attempt.isExplained);
  }, [attempt]);

  const failure = messageAt(errors, 'root');
  useEffect(() => {
    // It stands above the fields, and a long dialog has been read to its end.
    if (failure !== undefined)
      attempt?.box.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [attempt, failure]);

  return {
    ...form,
    pending: isSubmitting,
    errorAt: (path: FieldPath<Values>) => messageAt(errors, path),
    /** Why the form was not sent, for errors that do not belong to a field. */
    failure,
    /**
     * Handles the form's submit: sends valid values, or focuses the first invalid field. `failed` is the
     * message for a failure that the server does not explain; without it, only issues of fields are shown. With it, an issue whose
     * field is not there is a failure of the form.
     */
    submitTo:
      (send: (values: Values) => Promise<unknown>, failed?: string) =>
      async (event: SubmitEvent<HTMLFormElement>) => {
        const box = event.currentTarget;
        event.preventDefault();
        if (isSubmitting) return;
        await form.handleSubmit(async (values) => {
          try {
            await send(values);
          } catch (error) {
            if (!showServerIssues(error) && failed !== undefined && error instanceof Error)
              form.setError('root', { message: errorMessage(error, failed) });
          }
        })();
        setAttempt({ box, isExplained: failed !== undefined });
      },
  };
}
