import { type RefObject, useEffect, useEffectEvent } from 'react';
import { restoreFields } from '../../ui/restore-fields.ts';
import { offerValues } from '../../inquiries/offers/offer-values.ts';
import { keepDraft, readDraft } from './sell-draft.ts';
import type { useOfferPhotos } from './useOfferPhotos.ts';

/** What the form holds now, apart from its photographs. */
export function readValues(form: HTMLFormElement) {
  const data = new FormData(form);
  return offerValues((name) => String(data.get(name) ?? ''));
}

/** Brings back the form that was begun in this tab, and keeps it. The function that is returned does so after typing. */
export function useSellDraft(given: {
  form: RefObject<HTMLFormElement | null>;
  step: number;
  setStep: (step: number) => void;
  photos: ReturnType<typeof useOfferPhotos>;
}) {
  const { step, photos } = given;
  const restore = useEffectEvent(() => {
    const draft = readDraft();
    const node = given.form.current;
    if (draft === null || node === null) return;
    restoreFields(node, draft.values);
    photos.restore(draft.photos);
    given.setStep(draft.step);
  });
  useEffect(() => restore(), []);

  const keep = () => {
    const node = given.form.current;
    if (node === null) return;
    const kept = photos.items.flatMap(({ id, preview }) => (id === undefined ? [] : [{ id, preview }]));
    keepDraft({ step, values: readValues(node), photos: kept });
  };
  const keepUnlessNew = useEffectEvent((at: number, items: number) => {
    if (at > 0 || items > 0) keep();
  });
  const sent = photos.items.filter(({ state }) => state === 'sent').length;
  useEffect(() => keepUnlessNew(step, sent), [step, sent]);
  return keep;
}
