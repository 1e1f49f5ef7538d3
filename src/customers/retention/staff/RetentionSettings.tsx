import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps, type SubmitEvent } from 'react';
import { OwnerDialog } from '../../../accounts/staff/OwnerDialog.tsx';
import type { OwnerConfirmation } from '../../../accounts/second-factor/second-factor.staff.queries.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { inquiriesKey } from '../../../inquiries/inquiries.staff.queries.ts';
import { counted } from '../../../platform/counted.ts';
import { formatDate } from '../../../platform/dates.ts';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { LoadingPanel } from '../../../ui/staff/form/LoadingPanel.tsx';
import { StaleNotice } from '../../../ui/staff/form/SavedFormFrame.tsx';
import { Panel, panelBodyClass } from '../../../ui/staff/Panel.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { erasesMore, suggestedMonths } from '../retention.ts';
import { retentionSchema } from '../retention.schema.ts';
import {
  retentionPreviewQuery,
  retentionPreviewsKey,
  retentionQuery,
  saveRetention,
} from '../retention.staff.queries.ts';

/** Settings, Personal data: how long archived inquiries are kept. */
export function RetentionSettings() {
  const query = useQuery(retentionQuery());
  // The form must not start from a cached version.
  if (query.data !== undefined && query.isFetchedAfterMount)
    return <RetentionForm saved={query.data.settings.archivedMonths} updatedAt={query.data.updatedAt} />;
  return (
    <LoadingPanel
      title="Personal data"
      description="How long archived inquiries are kept."
      query={query}
      failed="Failed to load the setting"
      skeletons={['h-24']}
    />
  );
}

/** The months of a text: null for an empty one, a message for what is no number of months. */
function readMonths(text: string): { months: number | null } | { problem: string } {
  const typed = text.trim();
  const parsed = retentionSchema.safeParse({ archivedMonths: typed === '' ? null : Number(typed) });
  return parsed.success
    ? { months: parsed.data.archivedMonths }
    : { problem: parsed.error.issues[0]?.message ?? 'Enter whole months' };
}

const textOf = (months: number | null) => (months === null ? '' : String(months));

function RetentionForm(newest: { saved: number | null; updatedAt: string | null }) {
  // What the typed text began from. A colleague's save takes its place only where nothing is typed.
  const [base, setBase] = useState(newest);
  const [text, setText] = useState(textOf(newest.saved));
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const typed = readMonths(text);
  const months = 'months' in typed ? typed.months : null;
  const { save, refused, pending } = useSave(base.updatedAt);
  const load = () => {
    setBase(newest);
    setText(textOf(newest.saved));
  };
  const isOlder = base.updatedAt !== newest.updatedAt;
  const isTyped = [base.saved, newest.saved].every((months) => text.trim() !== textOf(months));
  if (isOlder && !isTyped) load();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    if ('problem' in typed) {
      setProblem(typed.problem);
      event.currentTarget.querySelector('input')?.focus();
    } else if (erasesMore(base.saved, typed.months)) setAsking(true);
    else save({ archivedMonths: typed.months }).catch(refused);
  };
  return (
    <Panel title="Personal data" description="How long archived inquiries are kept.">
      <form
        noValidate
        aria-label="How long archived inquiries are kept"
        onSubmit={submit}
        className={`${panelBodyClass} grid gap-4.5`}
      >
        {isOlder && isTyped && (
          <StaleNotice what="this setting" onKeep={() => setBase(newest)} onLoad={load} />
        )}
        <Field
          label="Erase archived inquiries after these months"
          hint="Counted from what last happened to one: a note, a reply, a change, a visit. Empty: never, until somebody deletes it."
          error={problem}
        >
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              readOnly={pending}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(undefined);
              }}
              className={`${controlClass} max-w-40 tabular-nums`}
            />
          )}
        </Field>
        <p className="max-w-[70ch]">
          {suggestedMonths} is suggested: the Safeguards Rule of the FTC (16 CFR 314.4(c)(6)) has dealers that
          arrange financing or leases dispose of customer information two years after its last use, unless the
          law or the business needs it. Inquiries that a car was sold to are kept with the sale.
        </p>
        {months !== null && <Preview months={months} />}
        <div className="flex flex-wrap flex-row-reverse gap-2.5 border-t border-staff-hair pt-4.5">
          <PendingButton variant="primary" type="submit" pending={pending} pendingLabel="Saving...">
            Save
          </PendingButton>
          {text.trim() === '' && (
            <Button variant="line" onClick={() => setText(String(suggestedMonths))}>
              Use {suggestedMonths} Months
            </Button>
          )}
        </div>
      </form>
      {asking && months !== null && (
        <Confirmation
          months={months}
          act={(confirmation) => save({ archivedMonths: months, ...confirmation })}
          onConflict={refused}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

/** What would go now, in words; null while it is not known. */
function usePreview(months: number): string | null {
  const { timeZone } = useSite().dealership;
  const { data } = useQuery(retentionPreviewQuery(months));
  if (data === undefined) return null;
  if (data.inquiries === 0) return 'No archived inquiry is that old now.';
  const oldest = data.oldest === null ? '' : ` The oldest is of ${formatDate(data.oldest, timeZone)}.`;
  const verb = data.inquiries === 1 ? 'goes' : 'go';
  return `${counted(data.inquiries, 'archived inquiry', 'archived inquiries')} ${verb} now.${oldest}`;
}

function Preview({ months }: { months: number }) {
  const text = usePreview(months);
  return (
    <p role="status" className="min-h-6 font-medium text-staff-ink">
      {text ?? 'Counting...'}
    </p>
  );
}

function Confirmation({
  months,
  ...dialog
}: { months: number } & Pick<ComponentProps<typeof OwnerDialog>, 'act' | 'onConflict' | 'onClose'>) {
  const preview = usePreview(months);
  return (
    <OwnerDialog
      {...dialog}
      title={`Erase archived inquiries after ${counted(months, 'month')}?`}
      description={
        <>
          <p>
            {preview ?? 'It could not be counted yet how many go now.'} Others follow each day, by themselves.
          </p>
          <p className="mt-2.5">
            With each go its notes, replies and photographs. Nobody can bring them back. Backups that were
            made before still have them.
          </p>
        </>
      }
      action="Save and Erase"
      variant="danger"
      failed="Failed to save the setting"
    />
  );
}

function useSave(updatedAt: string | null) {
  const queries = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: { archivedMonths: number | null } & Partial<OwnerConfirmation>) =>
      saveRetention({ ...change, updatedAt }),
    onSuccess: async ({ erased, ...saved }) => {
      toast({
        title: 'Setting Saved',
        description:
          saved.settings.archivedMonths === null
            ? 'Archived inquiries are kept'
            : `Erased: ${erased.toLocaleString('en-US')}`,
      });
      queries.setQueryData(retentionQuery().queryKey, saved);
      await queries.invalidateQueries({ queryKey: retentionPreviewsKey });
      await queries.invalidateQueries({ queryKey: inquiriesKey });
    },
  });
  const refused = (error: Error) => {
    errorToast(error, 'Failed to save the setting');
    // If a colleague has saved meanwhile, the form says so.
    void queries.invalidateQueries({ queryKey: retentionQuery().queryKey });
  };
  return { save: mutateAsync, refused, pending: isPending };
}
