import { useEffect, useId, useRef } from 'react';
import { AlertIcon } from '../../ui/icons.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import type { AmountQuestion } from './useAmountQuestion.ts';

/**
 * The footer of a dialog whose form has an amount: Cancel and Save, or the question about the amount with its two
 * answers. The one that changes nothing is where Save was, so that a double click does not confirm.
 */
export function AmountFooter(props: {
  /** The form's id, of which the footer is no part. */
  form?: string;
  /** In a small box: its buttons are those of a row. */
  small?: boolean;
  question: AmountQuestion;
  /** Takes the focus back to the amount. */
  onChange: () => void;
  onCancel: () => void;
  pending: boolean;
  pendingLabel: string;
  save: string;
  saveAnyway: string;
}) {
  const { question, pending, pendingLabel, small = false } = props;
  const sends = { type: 'submit', form: props.form, pending, pendingLabel } as const;
  const textId = useId();
  const change = useRef<HTMLButtonElement>(null);
  const isAsking = question.text !== null;
  useEffect(() => {
    if (isAsking) change.current?.focus();
  }, [isAsking]);
  if (!isAsking)
    return (
      <>
        <Button variant={small ? 'row' : 'line'} aria-disabled={pending} onClick={props.onCancel}>
          Cancel
        </Button>
        <PendingButton {...sends} variant={small ? 'row' : 'primary'}>
          {props.save}
        </PendingButton>
      </>
    );
  return (
    <>
      <p
        id={textId}
        role="alert"
        className="flex w-full items-start gap-2 leading-snug wrap-anywhere text-staff-ink"
      >
        <AlertIcon className="mt-0.5 size-4.5 shrink-0 text-loss" />
        {question.text}
      </p>
      <PendingButton {...sends} variant={small ? 'row' : 'line'}>
        {props.saveAnyway}
      </PendingButton>
      <Button
        variant={small ? 'row' : 'primary'}
        ref={change}
        aria-describedby={textId}
        aria-disabled={pending}
        onClick={() => {
          question.takeBack();
          props.onChange();
        }}
      >
        Change the Price
      </Button>
    </>
  );
}
