import { vehicleBounds } from '../../vehicles/vehicle-bounds.ts';
import { inquiryBounds } from '../../inquiries/inquiry.ts';
import { accidentLabels, offerBounds, serviceLabels, intentLabels } from '../../inquiries/offers/offer.ts';
import { ChoiceField } from './ChoiceField.tsx';
import type { StepProps } from './form-step.ts';
import { LongField, TextField } from './TextField.tsx';

const grid = 'grid gap-4.5 md:grid-cols-2 md:gap-x-4';

/** Which car it is. */
export const CarStep = (props: StepProps) => (
  <div className={grid}>
    <TextField {...props} name="year" label="Year" inputMode="numeric" maxLength={4} />
    <TextField {...props} name="make" label="Make" maxLength={vehicleBounds.make} />
    <TextField {...props} name="model" label="Model and trim" maxLength={vehicleBounds.model} />
    <TextField {...props} name="mileage" label="Mileage" inputMode="numeric" maxLength={12} />
    <TextField
      {...props}
      name="vin"
      label="VIN"
      optional
      isCode
      maxLength={40}
      hint="On the registration, or at the foot of the windshield."
      className="md:col-span-2"
    />
  </div>
);

/** How the car has lived. */
export const ConditionStep = (props: StepProps) => (
  <div className={grid}>
    <ChoiceField
      {...props}
      name="accidents"
      label="Accidents"
      labels={accidentLabels}
      none="Please choose"
      className="md:col-span-2"
    />
    <TextField
      {...props}
      name="owners"
      label="Owners so far"
      optional
      inputMode="numeric"
      maxLength={2}
      hint="You included."
    />
    <ChoiceField
      {...props}
      name="serviceHistory"
      label="Service history"
      optional
      labels={serviceLabels}
      none="Not known"
    />
    <LongField
      {...props}
      name="modifications"
      label="Modifications and flaws"
      optional
      maxLength={offerBounds.modifications}
      placeholder="Wheels, exhaust, repainted parts, stone chips, a warning lamp"
      className="md:col-span-2"
    />
  </div>
);

/** Who offers it, and what for. */
export const PersonStep = (props: StepProps) => (
  <div className={grid}>
    <ChoiceField
      {...props}
      name="wish"
      label="What would you like to do?"
      labels={intentLabels}
      className="md:col-span-2"
    />
    <TextField
      {...props}
      name="name"
      label="Name"
      autoComplete="name"
      maxLength={inquiryBounds.name}
      className="md:col-span-2"
    />
    <TextField
      {...props}
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      maxLength={inquiryBounds.email}
    />
    <TextField
      {...props}
      name="phone"
      label="Phone"
      type="tel"
      autoComplete="tel"
      maxLength={inquiryBounds.phone}
    />
    <LongField
      {...props}
      name="message"
      label="Message"
      optional
      maxLength={inquiryBounds.message}
      placeholder="When can we see it? What do you expect for it?"
      className="md:col-span-2"
    />
  </div>
);
