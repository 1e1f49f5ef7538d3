import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { Dialog } from '../../../ui/staff/Dialog.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import {
  appointmentKindLabels,
  appointmentKinds,
  isExpected,
  type AppointmentKind,
} from '../../appointments/appointment.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { carName } from '../../inquiry.ts';
import { LeadFinder } from '../SoldToField.tsx';
import { TimeChoice } from './TimeChoice.tsx';
import { useAppointmentChange, useCanTell } from './useAppointmentChange.ts';

/** Makes an appointment for a lead, which is searched for first. `onAdded` gets the inquiry. */
export function AddAppointment(props: { onClose: () => void; onAdded: (inquiry: Inquiry) => void }) {
  const [inquiry, setInquiry] = useState<Inquiry | null>(null);
  if (inquiry !== null)
    return <NewAppointment inquiry={inquiry} onBack={() => setInquiry(null)} {...props} />;
  return (
    <Dialog
      size="small"
      title="Add Appointment"
      description="Who comes? A person who is new is added under Inquiries first, with Add Lead."
      onClose={props.onClose}
      footer={
        <Button variant="line" onClick={props.onClose}>
          Cancel
        </Button>
      }
    >
      <LeadFinder onChoose={setInquiry} />
    </Dialog>
  );
}

/** The appointment of a lead that has none, or a new one in place of that which is over. */
export function NewAppointment(props: {
  inquiry: Inquiry;
  onBack?: () => void;
  /** The label of the button that goes back. */
  backLabel?: string;
  onClose: () => void;
  onAdded?: (inquiry: Inquiry) => void;
}) {
  const { inquiry } = props;
  const [kind, setKind] = useState<AppointmentKind>('test-drive');
  const [at, setAt] = useState<string | null>(null);
  const tell = useCanTell(inquiry);
  const { mutate, isPending } = useAppointmentChange(inquiry, () => {
    props.onAdded?.(inquiry);
    props.onClose();
  });
  const has = inquiry.appointment !== null && isExpected(inquiry.appointment.state);
  return (
    <Dialog
      size="small"
      title="Add Appointment"
      description={`${inquiry.name}, ${carName(inquiry) ?? 'no car named'}`}
      onClose={props.onClose}
      footer={
        <>
          {props.onBack !== undefined && (
            <Button variant="row" className="mr-auto" onClick={props.onBack}>
              {props.backLabel ?? 'Another Person'}
            </Button>
          )}
          <PendingButton
            variant="primary"
            pending={isPending}
            pendingLabel="Adding..."
            disabled={at === null}
            onClick={() => {
              if (at !== null) mutate({ action: 'move', at, kind });
            }}
          >
            Add Appointment
          </PendingButton>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
        {has && <p>There is an appointment already. A new time moves it.</p>}
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ target }) =>
                setKind(appointmentKinds.find((each) => each === target.value) ?? 'test-drive')
              }
            >
              {appointmentKinds.map((each) => (
                <option key={each} value={each}>
                  {appointmentKindLabels[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TimeChoice
          label="Time"
          vehicleId={inquiry.vehicleId}
          except={inquiry.id}
          value={at}
          onChange={setAt}
        />
        <p className="text-small text-staff-muted">
          {tell !== null &&
            (tell.can
              ? `${inquiry.name} gets a mail with the time and the calendar entry. It leaves in 30 seconds; until then you can undo.`
              : tell.why)}
        </p>
      </div>
    </Dialog>
  );
}
