import { useHydrated } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { useEarlySubmit } from '../../ui/early-submit.tsx';
import { HoneypotField } from '../../ui/HoneypotField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { InquiryNotice } from '../../inquiries/site/InquiryNotice.tsx';
import { answeredOffer } from './answered-offer.ts';
import { OfferSent } from './OfferSent.tsx';
import { PhotosStep } from './PhotosStep.tsx';
import { SellSteps } from './SellSteps.tsx';
import { SellStep } from './SellStep.tsx';
import { CarStep, ConditionStep, PersonStep } from './steps.tsx';
import { useSellDraft } from './useSellDraft.ts';
import { lastStep, useSellForm } from './useSellForm.ts';
import { useOfferPhotos } from './useOfferPhotos.ts';
import { SubmitLabel, WithScripts } from './WithScripts.tsx';

/**
 * Four steps of one form: the car, its condition, photographs, and who offers it. Without scripts all steps show
 * and the browser sends the form itself. The fields are uncontrolled, so text that was typed before hydration
 * stays.
 */
export function SellForm() {
  const live = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [answered] = useState(answeredOffer);
  const [step, setStep] = useState(0);
  const photos = useOfferPhotos();
  const keep = useSellDraft({ form, step, setStep, photos });
  const { errors, failure, pending, sent, ...steps } = useSellForm({ form, step, setStep, photos, answered });
  useEarlySubmit(form);

  const showing = { live, whole: answered !== undefined };
  const stepProps = { typed: answered?.values, errors, pending };
  return (
    <div
      id="sell"
      className="relative grid scroll-my-6 content-start gap-4.5 rounded-card bg-surface p-5 shadow-lit md:p-7.5"
    >
      {sent !== null && <OfferSent sent={sent} {...(live ? { onAnother: steps.another } : {})} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events that bubble up from its fields */}
      <form
        ref={form}
        hidden={sent !== null}
        method="post"
        action="/sell#sell"
        encType="multipart/form-data"
        noValidate
        aria-label="Your car"
        aria-busy={pending || undefined}
        onInput={({ currentTarget, target }) => {
          keep();
          steps.recheck(currentTarget, target);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          steps.submit(event.currentTarget);
        }}
        className="grid gap-6"
      >
        <WithScripts {...showing}>
          <SellSteps step={step} onStep={steps.go} />
        </WithScripts>
        {failure !== null && <InquiryNotice failure={failure} />}
        <SellStep {...showing} index={0} step={step} title="The car">
          <CarStep {...stepProps} />
        </SellStep>
        <SellStep {...showing} index={1} step={step} title="Its condition">
          <ConditionStep {...stepProps} />
        </SellStep>
        <SellStep {...showing} index={2} step={step} title="Photographs">
          <PhotosStep
            photos={photos}
            received={answered?.photos ?? []}
            error={errors.photos}
            live={live}
            pending={pending}
          />
        </SellStep>
        <SellStep {...showing} index={3} step={step} title="You">
          <PersonStep {...stepProps} />
        </SellStep>
        <HoneypotField />
        <div className="flex flex-wrap justify-between gap-3">
          {live && step > 0 && (
            <button
              type="button"
              disabled={pending}
              onClick={() => steps.go(step - 1)}
              className={buttonClass('line')}
            >
              BACK
            </button>
          )}
          <SubmitButton
            variant="solid"
            pending={pending}
            pendingLabel={live ? 'SENDING...' : 'One moment...'}
            className="ml-auto"
          >
            <SubmitLabel {...showing} isLast={step === lastStep} />
          </SubmitButton>
        </div>
        <WithScripts {...showing}>
          <p className="text-small text-text-muted">
            What you enter stays in this browser tab until you send it, even if you reload the page.
          </p>
        </WithScripts>
      </form>
    </div>
  );
}
