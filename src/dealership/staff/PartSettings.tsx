import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormDescription } from '../../ui/staff/form/describe-form.ts';
import { LoadingPanel } from '../../ui/staff/form/LoadingPanel.tsx';
import { SavedFormFrame } from '../../ui/staff/form/SavedFormFrame.tsx';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import type { Dealership } from '../dealership.schema.ts';
import { dealershipQuery, saveDealership } from '../dealership.staff.queries.ts';
import type { SavedDealership } from '../dealership.store.ts';
import { siteQuery } from '../site.queries.ts';

type Part<Values extends FieldValues, Input extends Partial<Dealership>> = {
  /** The draft's subject, as in `DraftKey`. */
  subject: string;
  form: FormDescription<SavedDealership, Values, Input>;
  children: (form: StaffForm<Values>) => ReactNode;
};

/** The screen of a part of the dealership's settings, with its save bar. `title` is its first panel's. */
export function PartSettings<Values extends FieldValues, Input extends Partial<Dealership>>({
  title,
  ...part
}: Part<Values, Input> & { title: string }) {
  const query = useQuery(dealershipQuery());
  return query.data === undefined ? (
    <LoadingPanel
      title={title}
      description="Everything that visitors read about the dealership."
      query={query}
      failed="Failed to load the settings"
      className="md:grid-cols-2"
      skeletons={Array<string>(4).fill('h-17')}
    />
  ) : (
    <PartEditor saved={query.data} {...part} />
  );
}

function PartEditor<Values extends FieldValues, Input extends Partial<Dealership>>(
  props: Part<Values, Input> & { saved: SavedDealership },
) {
  const queries = useQueryClient();
  const editor = useSavedForm({
    description: props.form,
    start: props.saved,
    subject: props.subject,
    save: saveDealership,
    load: () => queries.fetchQuery(dealershipQuery()),
    onSaved: () => void queries.invalidateQueries({ queryKey: siteQuery().queryKey }),
    noun: 'settings',
  });
  return (
    <SavedFormFrame
      editor={editor}
      label={props.form.sections[0]?.name ?? ''}
      what="these settings"
      unsavedText="Your changes to the dealership are not saved."
    >
      {props.children(editor.form)}
    </SavedFormFrame>
  );
}
