import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fieldIssues } from '../../../platform/browser/field-issues.ts';
import { RequestError } from '../../../platform/browser/request.ts';
import { buttonClass } from '../../../ui/button.ts';
import { useEarlySubmit } from '../../../ui/early-submit.tsx';
import { HoneypotField } from '../../../ui/HoneypotField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { InquiryNotice, type Failure } from '../../site/InquiryNotice.tsx';
import { useSendOnce } from '../../site/useSendOnce.ts';
import { visitSource } from '../../site/visit-source.ts';
import { offerMessages } from '../offer.ts';
import { validateOffer } from '../offer.rules.ts';
import { offerBody, offerFields, stepFields, type OfferErrors } from '../offer-values.ts';
import { sendOffer } from '../offers.queries.ts';
import { answeredOffer } from './answered-offer.ts';
import { OfferSent, type SentOffer } from './OfferSent.tsx';
import { PhotosStep } from './PhotosStep.tsx';
import { forgetDraft } from './sell-draft.ts';
import { SellSteps } from './SellSteps.tsx';
import { Step } from './Step.tsx';
import { CarStep, ConditionStep, PersonStep } from './steps.tsx';
import { readValues, useSellDraft } from './useSellDraft.ts';
import { useOfferPhotos } from './useOfferPhotos.ts';

const lastStep = stepFields.length - 1;

/**
 * Four steps of one form: the car, its condition, photographs, and who offers it. Without scripts all steps show
 * and the browser sends the form itself. The fields are uncontrolled, so text that was typed before hydration
 * stays.
 */
export function SellForm() {
  const live = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  /** What gets the focus after the next rendering: the step's heading, or a field by its name. */
  const next = useRef<string | null>(null);
  const [answered] = useState(answeredOffer);
  const [step, setStep] = useState(0);
  const [errors, setErrors] = useState<OfferErrors>(answered?.errors ?? {});
  const [failure, setFailure] = useState<Failure | null>(answered?.failure ?? null);
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState<SentOffer | null>(
    answered?.failure === null ? { values: answered.values, photos: answered.photos.length } : null,
  );
  const photos = useOfferPhotos();
  const keep = useSellDraft({ form, step, setStep, photos });
  const send = useSendOnce(sendOffer);
  useEarlySubmit(form);

  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    if (wanted === null) return;
    const field = form.current?.elements.namedItem(wanted);
    if (field instanceof HTMLElement) return field.focus();
    const heading = form.current?.querySelector<HTMLElement>('section:not([hidden]) h2');
    heading?.focus({ preventScroll: true });
    form.current?.parentElement?.scrollIntoView({ block: 'start' });
  });

  const go = (to: number) => {
    next.current = 'heading';
    setErrors({});
    setFailure(null);
    setStep(to);
  };

  /** Shows the errors at their fields, on the first step that has one. Returns whether there are any. */
  const mark = (found: OfferErrors): boolean => {
    const first = offerFields.find((field) => found[field] !== undefined);
    setErrors(found);
    if (first === undefined) return false;
    next.current = first;
    setStep(stepFields.findIndex((fields) => fields.some((field) => field === first)));
    return true;
  };

  const explain = (error: unknown) => {
    const issues: OfferErrors = fieldIssues(error);
    if (issues.photos === offerMessages.photosGone) photos.clear();
    if (mark(issues)) return;
    const answer = error instanceof RequestError;
    if (!answer && !navigator.onLine) setFailure({ kind: 'offline' });
    else setFailure({ kind: 'send', serverMessage: answer ? error.serverMessage : undefined });
  };

  const finish = async (node: HTMLFormElement) => {
    const values = readValues(node);
    const website = String(new FormData(node).get('website') ?? '');
    if (mark(validateOffer(values, new Date()))) return;
    setFailure(null);
    const items = await photos.settled();
    if (items.some(({ state }) => state === 'failed')) {
      mark({ photos: 'Some photographs could not be sent. Try them again, or remove them.' });
      return;
    }
    try {
      await send({
        ...offerBody(values),
        photos: items.flatMap(({ id }) => id ?? []),
        ...(website === '' ? {} : { website }),
        ...visitSource(),
      });
    } catch (error) {
      explain(error);
      return;
    }
    setSent({ values, photos: items.length });
    node.reset();
    photos.clear();
    setStep(0);
    forgetDraft();
  };

  const submit = (node: HTMLFormElement) => {
    if (busy.current) return;
    if (step < lastStep) {
      const found = validateOffer(readValues(node), new Date());
      const here = stepFields[step]?.flatMap((name) => (found[name] ? [[name, found[name]]] : [])) ?? [];
      if (!mark(Object.fromEntries(here))) go(step + 1);
      return;
    }
    busy.current = true;
    setPending(true);
    void finish(node).finally(() => {
      busy.current = false;
      setPending(false);
    });
  };

  const stepProps = { typed: answered?.values, errors, pending };
  const inStep = (index: number) => ({ index, step, live, whole: answered !== undefined });
  return (
    <div
      id="sell"
      className="relative grid scroll-my-6 content-start gap-4.5 rounded-card bg-surface p-5 shadow-lit md:p-7.5"
    >
      {sent !== null && <OfferSent sent={sent} {...(live ? { onAnother: () => setSent(null) } : {})} />}
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
          const field = offerFields.find((name) => currentTarget.elements.namedItem(name) === target);
          if (field === undefined || errors[field] === undefined) return;
          const found = validateOffer(readValues(currentTarget), new Date());
          setErrors((before) => ({ ...before, [field]: found[field] }));
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
        className="grid gap-6"
      >
        {live && <SellSteps step={step} onStep={go} />}
        {failure !== null && <InquiryNotice failure={failure} />}
        <Step {...inStep(0)} title="The car">
          <CarStep {...stepProps} />
        </Step>
        <Step {...inStep(1)} title="Its condition">
          <ConditionStep {...stepProps} />
        </Step>
        <Step {...inStep(2)} title="Photographs">
          <PhotosStep
            photos={photos}
            received={answered?.photos ?? []}
            error={errors.photos}
            live={live}
            pending={pending}
          />
        </Step>
        <Step {...inStep(3)} title="You">
          <PersonStep {...stepProps} />
        </Step>
        <HoneypotField />
        <div className="flex flex-wrap justify-between gap-3">
          {live && step > 0 && (
            <button
              type="button"
              disabled={pending}
              onClick={() => go(step - 1)}
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
            <SubmitLabel live={live} isLast={step === lastStep} whole={answered !== undefined} />
          </SubmitButton>
        </div>
        {live && (
          <p className="text-small text-text-muted">
            What you enter stays in this browser tab until you send it, even if you reload the page.
          </p>
        )}
      </form>
    </div>
  );
}

/** Before hydration it is not known whether there will be scripts: then there is one step at a time. */
function SubmitLabel({ live, isLast, whole }: { live: boolean; isLast: boolean; whole: boolean }) {
  if (live || whole) return isLast || whole ? 'SEND TO US' : 'CONTINUE';
  return (
    <>
      <span className="[@media(scripting:none)]:hidden">CONTINUE</span>
      <span className="[@media(scripting:enabled)]:hidden">SEND TO US</span>
    </>
  );
}
