import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/staff/Button.tsx';
import type { Inquiry } from '../../inquiry.schema.ts';
import { LeadHeading } from '../inquiry-texts.tsx';
import { NewAppointment } from './AddAppointment.tsx';
import { MoveAppointment } from './AppointmentPanel.tsx';
import { AppointmentButtons, AppointmentUndo } from './AppointmentParts.tsx';

/** The appointment of a lead with what can be done about it, or the button that makes one. */
export function LeadAppointment({ inquiry }: { inquiry: Inquiry }) {
  const [isMoving, setMoving] = useState(false);
  const [isAdding, setAdding] = useState(false);
  if (inquiry.isArchived || inquiry.isDoubtful) return null;
  if (inquiry.appointment === null)
    return (
      <div>
        <Button variant="line" onClick={() => setAdding(true)}>
          Add Appointment
        </Button>
        {isAdding && <NewAppointment inquiry={inquiry} onClose={() => setAdding(false)} />}
      </div>
    );
  return (
    <section aria-label="Appointment">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <LeadHeading>Appointment</LeadHeading>
        <Link to="/admin/agenda" className="text-small text-staff-accent underline underline-offset-3">
          Agenda
        </Link>
      </div>
      <div className="flex flex-wrap gap-2">
        <AppointmentButtons inquiry={inquiry} onMove={() => setMoving(!isMoving)} />
      </div>
      <div className="mt-2.5 max-w-100 empty:hidden">
        {isMoving ? (
          <MoveAppointment key={inquiry.appointmentAt} inquiry={inquiry} />
        ) : (
          <AppointmentUndo inquiry={inquiry} />
        )}
      </div>
    </section>
  );
}
