import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { counted } from '../../platform/counted.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { intoView } from '../../ui/staff/into-view.ts';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { leftOutText } from '../batch.ts';
import { batchPreviewQuery } from '../batches.staff.queries.ts';
import { AmountFooter } from '../../vehicles/staff/AmountFooter.tsx';
import { useAmountQuestion } from '../../vehicles/staff/useAmountQuestion.ts';
import {
  initialPriceValues,
  priceChangeOf,
  priceIssues,
  pricesDoubt,
  repriced,
  type PriceValues,
} from './price-form.ts';
import { PricePreview } from './PricePreview.tsx';
import { pageCheckbox } from './select-column.tsx';
import { requestOf, type Selection } from './selection.ts';
import { useBatch } from './useBatch.ts';

const unchanged = { kind: 'price', by: 'amount', value: 0, round: null } as const;
const none: never[] = [];

/** Raises or lowers the prices of many vehicles; every old and new price is shown before. */
export function PriceDialog(props: { selection: Selection; onClose: () => void; onDone: () => void }) {
  const id = useId();
  const selection = requestOf(props.selection);
  // The server says which prices may change; what each becomes is worked out here while the change is typed.
  const preview = useQuery(batchPreviewQuery({ selection, action: unchanged }));
  const { send, pending, error } = useBatch(props.onDone);
  const form = useStaffForm<PriceValues>({ values: initialPriceValues, check: priceIssues });
  const values = useWatch({ control: form.control }) as PriceValues;
  const change = priceChangeOf(values);
  const changes = preview.data?.changes ?? none;
  const rows = useMemo(
    () => repriced(changes, change),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- by its values: the change is another object each time
    [changes, change?.by, change?.value, change?.round],
  );
  const changing = rows.filter(({ from, to }) => from !== to).length;
  const question = useAmountQuestion(pricesDoubt(rows));
  const leftOut = (preview.data?.leftOut ?? none).filter(({ reason }) => reason !== 'unchanged');
  const failure = error ?? (preview.error && errorMessage(preview.error, 'The prices could not be loaded'));
  const choose =
    <Name extends keyof PriceValues>(name: Name) =>
    (value: PriceValues[Name]) =>
      form.setValue(name, value as never);
  const sizeError = form.errorAt('size');
  const toSize = () => {
    question.takeBack();
    form.setFocus('size');
  };
  return (
    <Dialog
      title="Change Prices"
      size="medium"
      onClose={() => {
        if (pending) return;
        if (question.text === null) props.onClose();
        else toSize();
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        toSize();
      }}
      focusAfter={pageCheckbox}
      footer={
        <AmountFooter
          form={id}
          question={question}
          onChange={toSize}
          onCancel={props.onClose}
          pending={pending}
          pendingLabel="Changing..."
          save={changing === 0 ? 'Change Prices' : `Change ${counted(changing, 'Price')}`}
          saveAnyway="Change Them Anyway"
        />
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={form.submitTo(async (entered) => {
          const action = priceChangeOf(entered);
          if (action === null || preview.data === undefined || changing === 0) return;
          if (!question.isSettled(pricesDoubt(repriced(changes, action)))) return;
          send({ selection, action: { kind: 'price', ...action }, plan: preview.data.plan });
        })}
      >
        {failure !== null && !pending && (
          <div ref={intoView} className="mb-5">
            <FormAlert>{failure}</FormAlert>
          </div>
        )}
        <div className="mb-5 flex flex-wrap items-start gap-x-3 gap-y-4">
          <div className="max-md:w-full md:mt-7.25">
            <Segmented
              label="Direction"
              options={[
                { value: 'lower', label: 'Lower' },
                { value: 'raise', label: 'Raise' },
              ]}
              value={values.direction}
              onChange={choose('direction')}
            />
          </div>
          <Field
            label="By"
            className="w-36 max-md:flex-1"
            {...(sizeError !== undefined && { error: sizeError })}
          >
            {(control) => (
              <input
                {...control}
                {...form.register('size')}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                className={`${controlClass} tabular-nums md:min-h-10! md:py-2!`}
              />
            )}
          </Field>
          <div className="mt-7.25">
            <Segmented
              label="Unit"
              options={[
                { value: 'amount', label: '$' },
                { value: 'percent', label: '%' },
              ]}
              value={values.by}
              onChange={choose('by')}
            />
          </div>
          <div className="w-full md:*:w-fit">
            <Segmented
              label="Rounding"
              options={[
                { value: '', label: 'Not rounded' },
                { value: '500', label: 'To $500' },
                { value: '900', label: 'To end in 900' },
              ]}
              value={values.round}
              onChange={choose('round')}
            />
          </div>
        </div>
      </form>
      <p role="status" className="mb-3">
        {statusText(preview.isPending, change !== null, changing)}
        {leftOut.length > 0 && ` Left out: ${leftOutText(leftOut)}.`}
      </p>
      <PricePreview rows={rows} busy={preview.isPending} />
    </Dialog>
  );
}

function statusText(isLoading: boolean, isKnown: boolean, changing: number): string {
  if (isLoading) return 'Loading the prices...';
  if (!isKnown) return 'Nothing is changed before you confirm.';
  return changing === 0 ? 'No price would change.' : `${counted(changing, 'price')} will change.`;
}
