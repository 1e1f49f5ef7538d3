import { useStaffNames } from '../../../accounts/staff/useStaffNames.ts';
import { Fragment } from 'react';
import { Banner } from './banners.tsx';
import { fieldsHave, labelOf } from './field-names.ts';
import { changedFields, valuesOf, type FormValues } from './form-values.ts';
import { fieldOrder, type Field } from './layout.ts';
import type { FormFailure } from './useSave.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Why the form was not saved, and how to go on. What was typed is kept in every case. */
export function FailureBanner(props: { form: VehicleFormHandle; focusOn: (field: Field) => void }) {
  const { form, focusOn } = props;
  const { failure } = form;
  const nameOf = useStaffNames();
  if (failure === null) return null;
  if (failure.kind === 'fields') return <FieldsBanner form={form} focusOn={focusOn} />;
  if (failure.kind === 'conflict')
    return (
      <Banner
        kind="alert"
        comesIntoView
        lead={
          failure.newer &&
          `${failure.newer.by === null ? 'Somebody else' : nameOf(failure.newer.by)} saved this vehicle ${failure.newer.ago}.`
        }
        action={{ label: 'Load Newer Version', onClick: () => void form.loadNewer() }}
      >
        {conflictText(failure, form.base)}
      </Banner>
    );
  if (failure.kind === 'deleted')
    return (
      <Banner
        kind="alert"
        comesIntoView
        lead="This vehicle has been deleted."
        action={{ label: 'Keep as New Vehicle', onClick: form.addAsNew }}
      >
        What you typed is kept; you can add it as a new vehicle.
      </Banner>
    );
  return (
    <Banner
      kind="alert"
      comesIntoView
      lead={form.vehicleId === null ? 'Failed to add vehicle.' : 'Failed to update vehicle.'}
    >
      {reasonOf(failure)}
    </Banner>
  );
}

function reasonOf(failure: Extract<FormFailure, { kind: 'signedOut' | 'offline' | 'failed' }>) {
  switch (failure.kind) {
    case 'offline':
      return 'You are offline. What you typed is kept; save again once there is a connection.';
    case 'signedOut':
      return (
        <>
          You are signed out. What you typed is kept as a draft:{' '}
          <a href="/login" className="text-staff-accent underline underline-offset-3">
            sign in again
          </a>{' '}
          and the form offers it.
        </>
      );
    case 'failed':
      return `${asSentence(failure.message)}What you typed is kept; please try again.`;
  }
}

/** The server's message, with a full stop if it has none, so that another sentence can follow. */
const asSentence = (message: string | undefined) =>
  message === undefined ? '' : `${message.replace(/[.\s]*$/, '')}. `;

function FieldsBanner(props: { form: VehicleFormHandle; focusOn: (field: Field) => void }) {
  const { errorAt, vin } = props.form;
  const bad = fieldOrder.filter(
    (field) => errorAt(field) !== undefined || (field === 'vin' && vin.owner !== null),
  );
  if (bad.length === 0) return null;
  return (
    <Banner
      kind="alert"
      lead={`${bad.length === 1 ? '1 field needs' : `${bad.length} fields need`} a look before this can be saved.`}
    >
      {bad.map((field, index) => (
        <Fragment key={field}>
          {index > 0 && ', '}
          <button
            type="button"
            onClick={() => props.focusOn(field)}
            className="min-h-6 cursor-pointer text-staff-accent underline underline-offset-3"
          >
            {labelOf(field)}
          </button>
        </Fragment>
      ))}
    </Banner>
  );
}

function conflictText({ newer, message }: Extract<FormFailure, { kind: 'conflict' }>, base: FormValues) {
  if (newer === null) return `${asSentence(message)}What you typed is kept.`;
  const changed = changedFields(base, valuesOf(newer.vehicle));
  return `${changed.length > 0 ? `${fieldsHave(changed)} changed. ` : ''}What you typed is kept; load the newer version to compare before you save.`;
}
