import { Fragment } from 'react';
import { Button } from '../../../ui/staff/Button.tsx';
import { Banner, bannerButtonClass, bannerLeadClass } from './banners.tsx';
import { fieldsHave, labelOf } from './field-names.ts';
import { changedFields, valuesOf, type FormValues } from './form-values.ts';
import { fieldOrder, type Field } from './layout.ts';
import type { FormFailure } from './useSave.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Why the form was not saved, and how to go on. What was typed is kept in every case. */
export function FailureBanner(props: { form: VehicleFormHandle; focusOn: (field: Field) => void }) {
  const { form, focusOn } = props;
  const { failure } = form;
  if (failure === null) return null;
  if (failure.kind === 'fields') return <FieldsBanner form={form} focusOn={focusOn} />;
  if (failure.kind === 'conflict')
    return (
      <Banner
        kind="alert"
        comesIntoView
        action={
          <Button variant="line" className={bannerButtonClass} onClick={() => void form.loadNewer()}>
            Load Newer Version
          </Button>
        }
      >
        <ConflictText failure={failure} base={form.base} />
      </Banner>
    );
  if (failure.kind === 'deleted')
    return (
      <Banner
        kind="alert"
        comesIntoView
        action={
          <Button variant="line" className={bannerButtonClass} onClick={form.addAsNew}>
            Keep as New Vehicle
          </Button>
        }
      >
        <p>
          <b className={bannerLeadClass}>This vehicle has been deleted.</b> What you typed is kept; you can
          add it as a new vehicle.
        </p>
      </Banner>
    );
  return (
    <Banner kind="alert" comesIntoView>
      <p>
        <b className={bannerLeadClass}>
          {form.vehicleId === null ? 'Failed to add vehicle.' : 'Failed to update vehicle.'}
        </b>{' '}
        {reasonOf(failure)}
      </p>
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
    <Banner kind="alert">
      <p>
        <b className={bannerLeadClass}>
          {bad.length === 1 ? '1 field needs' : `${bad.length} fields need`} a look before this can be saved.
        </b>{' '}
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
      </p>
    </Banner>
  );
}

function ConflictText(props: { failure: Extract<FormFailure, { kind: 'conflict' }>; base: FormValues }) {
  const { newer, message } = props.failure;
  if (newer === null) return <p>{asSentence(message)}What you typed is kept.</p>;
  const changed = changedFields(props.base, valuesOf(newer.vehicle));
  return (
    <p>
      <b className={bannerLeadClass}>
        {newer.by ?? 'Somebody else'} saved this vehicle {newer.ago}.
      </b>{' '}
      {changed.length > 0 && `${fieldsHave(changed)} changed. `}
      What you typed is kept; load the newer version to compare before you save.
    </p>
  );
}
