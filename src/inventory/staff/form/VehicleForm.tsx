import { useLocation } from '@tanstack/react-router';
import { memo, use, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useMay } from '../../../accounts/useMay.ts';
import { PhotosField } from '../../../images/staff/PhotosField.tsx';
import { DialogParts } from '../../../ui/staff/Dialog.tsx';
import { RenderCarLeads } from '../../../vehicles/staff/car-leads.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import { EditorsBanner } from './EditorsBanner.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { DraftBanner, MergedBanner } from './banners.tsx';
import { useInventorySettings } from '../../../vehicles/settings/staff/useInventorySettings.ts';
import { FailureBanner } from './FailureBanner.tsx';
import { FeaturesSection } from './FeaturesSection.tsx';
import { ServerValue } from './FormField.tsx';
import { titleOf } from './form-values.ts';
import { fieldOrder, type Field } from './layout.ts';
import { FormFooter } from './FormFooter.tsx';
import { DescribedField } from './DescribedField.tsx';
import { FormSection, formSectionClass } from './FormSection.tsx';
import { PapersSection } from './PapersSection.tsx';
import { LeaveDialog, SaveQuestion } from './questions.tsx';
import { PriceSection } from './PriceSection.tsx';
import { SaleFacts } from './SaleFacts.tsx';
import { StatusSection } from './StatusSection.tsx';
import type { Opening } from './opening.ts';
import { useVehicleForm } from './useVehicleForm.ts';
import { VehicleSection } from './VehicleSection.tsx';
import { WebsiteCard } from './WebsiteCard.tsx';

const VehiclePhotos = memo(PhotosField);

/**
 * Section 2, admin vehicle form: the parts of its dialog. Sections are in the markup in the order of the
 * phone layout, so that the Tab order is the same at every width. `onReady` is given the function that
 * handles a request to close the dialog.
 */
export function VehicleForm(props: {
  opening: Opening;
  onReady: (askToClose: () => void) => void;
  onClose: () => void;
}) {
  const { opening, onReady, onClose } = props;
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const focusOn = (field: Field) => focusField(box.current, field);
  const form = useVehicleForm(opening, { focusOn, onSaved: onClose });
  const [isLeaving, setLeaving] = useState(false);
  useLinkedField(focusOn);

  const requestClose = () => {
    if (form.phase === 'saving') return;
    if (form.changed.length > 0 || form.running > 0) setLeaving(true);
    else onClose();
  };
  useEffect(() => {
    onReady(requestClose);
  });

  const { vehicleId, base } = form;
  const { photosPerVehicle } = useInventorySettings();
  const renderLeads = use(RenderCarLeads);
  const seesSale = useMay('see-sales');
  const photosError = form.errorAt('photos');
  const isDiscarded = form.notice?.kind === 'discarded';
  return (
    <DialogParts
      title={vehicleId === null ? 'Add New Vehicle' : 'Edit Vehicle'}
      {...(vehicleId === null
        ? opening.copied && { description: copyText(opening.copied) }
        : { description: `${titleOf(base)}, ID ${vehicleId}` })}
      footer={<FormFooter form={form} formId={id} onCancel={requestClose} />}
    >
      <form
        ref={box}
        id={id}
        noValidate
        aria-busy={form.phase === 'saving' || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <EditorsBanner vehicleId={vehicleId} />
        <FailureBanner form={form} focusOn={focusOn} />
        <DraftBanner form={form} />
        <MergedBanner form={form} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start min-[1101px]:grid-cols-[minmax(0,1fr)_18.75rem] min-[1101px]:gap-x-8">
          <VehicleSection form={form} />
          <PriceSection form={form} vehicle={vehicleId === null ? null : opening.vehicle} />
          <div className="min-w-0 max-[1100px]:mt-6.5 max-[1100px]:border-t max-[1100px]:border-staff-hair max-[1100px]:pt-6 min-[1101px]:sticky min-[1101px]:top-0 min-[1101px]:col-start-2 min-[1101px]:row-[1/span_20]">
            {seesSale && opening.vehicle?.status === 'sold' && <SaleFacts vehicle={opening.vehicle} />}
            <StatusSection form={form} />
            <WebsiteCard form={form} />
          </div>
          <DetailsSection form={form} />
          <FeaturesSection form={form} />
          <div className={formSectionClass} data-field="photos" inert={form.isReadOnly}>
            <VehiclePhotos
              // Discarding a draft cancels its uploads.
              key={String(isDiscarded)}
              initial={opening.source?.photos}
              value={form.values.photos}
              // Those that it has already may stay when the setting is lowered.
              limit={Math.max(photosPerVehicle, base.photos.images.length)}
              onChange={form.setPhotos}
              onUploads={form.setUploads}
              {...(photosError === undefined ? {} : { error: photosError })}
            />
            <ServerValue form={form} field="photos" />
          </div>
          <FormSection title="Video">
            <DescribedField
              form={form}
              field="video"
              columns="md:max-w-140"
              optional
              hint="On YouTube or Vimeo, or an .mp4 file. Nothing is loaded from there until a visitor starts it."
            />
          </FormSection>
          <PapersSection key={`papers ${String(isDiscarded)}`} form={form} />
          {vehicleId !== null && renderLeads(vehicleId)}
        </div>
      </form>
      <SaveQuestion form={form} />
      {isLeaving && (
        <LeaveDialog
          form={form}
          onKeepEditing={() => setLeaving(false)}
          onLeave={() => {
            form.keepNow();
            onClose();
          }}
          onDiscard={() => {
            form.drop();
            onClose();
          }}
        />
      )}
    </DialogParts>
  );
}

/** Focuses the field that the address names after `#`, as links from elsewhere to what is missing do, once. */
function useLinkedField(focusOn: (field: Field) => void): void {
  const { hash } = useLocation();
  const [linked] = useState(() => fieldOrder.find((field) => field === hash));
  const focusLinked = useEffectEvent(focusOn);
  useEffect(() => {
    if (linked !== undefined) focusLinked(linked);
  }, [linked]);
}

const copyText = (vehicle: Vehicle) =>
  `A copy of ${vehicleName(vehicle)}, ID ${vehicle.id}, without its VIN, stock number, photos, video, papers and costs`;

/** Moves the focus to a field of the form: its control, or in a part without one what is wrong, or its first control. */
function focusField(form: HTMLFormElement | null, field: Field): void {
  const part = form?.querySelector(`[data-field="${field}"]`);
  const control =
    form?.querySelector<HTMLElement>(`[name="${field}"]`) ??
    part?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failed] button') ??
    part?.querySelector<HTMLElement>(':is(button, input)');
  control?.focus();
}
