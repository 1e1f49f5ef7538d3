import { type RefObject, useEffect, useRef, useState } from 'react';
import { fieldIssues } from '../../platform/browser/field-issues.ts';
import { useHistoryDepth } from '../../ui/history-depth.ts';
import { sendFailure, type Failure } from '../../inquiries/site/failure.ts';
import { useOneAtATime } from '../../inquiries/site/useOneAtATime.ts';
import { useSendOnce } from '../../inquiries/site/useSendOnce.ts';
import { offerMessages } from '../../inquiries/offers/offer.ts';
import { validateOffer } from '../../inquiries/offers/offer.rules.ts';
import { offerBody, offerFields, stepFields, type OfferErrors } from '../../inquiries/offers/offer-values.ts';
import { sendOffer } from '../offers.queries.ts';
import type { AnsweredOffer } from './answered-offer.ts';
import type { SentOffer } from './OfferSent.tsx';
import { forgetDraft } from './sell-draft.ts';
import { readValues } from './useSellDraft.ts';
import type { useOfferPhotos } from './useOfferPhotos.ts';

export const lastStep = stepFields.length - 1;

/** The steps of the form, its errors, and the state of sending. */
export function useSellForm(given: {
  form: RefObject<HTMLFormElement | null>;
  step: number;
  setStep: (step: number) => void;
  photos: ReturnType<typeof useOfferPhotos>;
  answered: AnsweredOffer | undefined;
}) {
  const { form, step, setStep, photos, answered } = given;
  /** What gets the focus after the next rendering: the step's heading, or a field by its name. */
  const next = useRef<string | null>(null);
  const [errors, setErrors] = useState<OfferErrors>(answered?.errors ?? {});
  const [failure, setFailure] = useState<Failure | null>(answered?.failure ?? null);
  const [pending, start] = useOneAtATime();
  const [sent, setSent] = useState<SentOffer | null>(
    answered?.failure === null ? { values: answered.values, photos: answered.photos.length } : null,
  );
  const send = useSendOnce(sendOffer);

  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    if (wanted === null) return;
    const field = form.current?.elements.namedItem(wanted);
    if (field instanceof HTMLElement) return field.focus();
    form.current?.querySelector<HTMLElement>('section:not([hidden]) h2')?.focus({ preventScroll: true });
    form.current?.parentElement?.scrollIntoView({ block: 'start' });
  });

  const go = (to: number) => {
    next.current = 'heading';
    setErrors({});
    setFailure(null);
    setStep(to);
  };
  useHistoryDepth('sell', step, {
    onDepth: (to) => {
      if (sent === null) go(to);
    },
  });

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
    if (!mark(issues)) setFailure(sendFailure(error));
  };

  const finish = async (node: HTMLFormElement) => {
    const values = readValues(node);
    const leaveBlank = String(new FormData(node).get('leaveBlank') ?? '');
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
        ...(leaveBlank === '' ? {} : { leaveBlank }),
      });
    } catch (error) {
      explain(error);
      return;
    }
    // For what measures visits, if anything does (0133).
    dispatchEvent(new CustomEvent('lead', { detail: 'offer' }));
    setSent({ values, photos: items.length });
    node.reset();
    photos.clear();
    setStep(0);
    forgetDraft();
  };

  return {
    errors,
    failure,
    pending,
    sent,
    go,
    another: () => {
      next.current = 'heading';
      setSent(null);
    },
    /** Leads to the next step, or sends the form, unless something is wrong here. */
    submit: (node: HTMLFormElement) => {
      if (pending) return;
      if (step < lastStep) {
        const found = validateOffer(readValues(node), new Date());
        const here = stepFields[step]?.flatMap((name) => (found[name] ? [[name, found[name]]] : [])) ?? [];
        if (!mark(Object.fromEntries(here))) go(step + 1);
        return;
      }
      start(() => finish(node));
    },
    /** Checks a field again that had an error and has just been changed. */
    recheck: (node: HTMLFormElement, target: EventTarget) => {
      const field = offerFields.find((name) => node.elements.namedItem(name) === target);
      if (field === undefined || errors[field] === undefined) return;
      const found = validateOffer(readValues(node), new Date());
      setErrors((before) => ({ ...before, [field]: found[field] }));
    },
  };
}
