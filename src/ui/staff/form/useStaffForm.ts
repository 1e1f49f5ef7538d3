import { useEffect, useState, type SubmitEvent } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import { errorMessage } from '../../../platform/browser/error-message.ts';
import { issuesResolver, messageAt, type Issue } from './issues.ts';
import { useServerIssues } from './useServerIssues.ts';

export type StaffForm<Values extends FieldValues> = ReturnType<typeof useStaffForm<Values>>;

/**
 * A form of the staff screens. `check` finds what is wrong with its values, usually by the schema of the call. Fields are
 * checked on submit, and an error goes as soon as its field is edited.
 */
export function useStaffForm<Values extends FieldValues>(options: {
  values: Values;
  check: (values: Values) => Issue[];
}) {
  const form = useForm<Values>({
    defaultValues: options.values as DefaultValues<Values>,
    resolver: issuesResolver(options.check),
    reValidateMode: 'onSubmit',
    // The effect below does so once the errors are shown, so that a screen reader says them with the field.
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const showServerIssues = useServerIssues(form.setError);
  const [attempt, setAttempt] = useState<{ box: HTMLFormElement } | null>(null);

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

  useEffect(() => {
    const first = attempt?.box.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    // In the middle, clear of a save bar.
    first?.scrollIntoView({ block: 'center' });
  }, [attempt]);

  return {
    ...form,
    pending: isSubmitting,
    errorAt: (path: FieldPath<Values>) => messageAt(errors, path),
    /** Why the form was not sent, where that is about none of its fields. */
    failure: messageAt(errors, 'root'),
    /**
     * Handles the form's submit: sends what is valid, or gives the first invalid field the focus. `failed` is the
     * message of a failure about which the server says nothing; without it only issues of fields are shown.
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
        setAttempt({ box });
      },
  };
}
