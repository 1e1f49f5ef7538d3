import { useQueryClient } from '@tanstack/react-query';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { schemaIssues } from '../../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { channelFacts } from '../channels.ts';
import { feedBounds, feedInput, type Feed } from '../feed.schema.ts';
import { changeFeed, feedsQuery } from '../feeds.staff.queries.ts';

/** What the channel calls the dealership by. */
export function DealerCode(props: {
  feed: Feed;
  code: { label: string; hint: string; isRequired: boolean };
}) {
  const { feed, code } = props;
  const queryClient = useQueryClient();
  const toast = useToast();
  const { name } = channelFacts[feed.channel];
  const form = useStaffForm({
    values: { dealerCode: feed.dealerCode },
    check: (values) => schemaIssues(feedInput, values),
  });
  const submit = form.submitTo(async (values) => {
    queryClient.setQueryData(feedsQuery().queryKey, await changeFeed(feed.channel, values));
    toast({ title: `${code.label} saved`, description: name });
  }, 'Failed to save it');
  const isMissing = code.isRequired && feed.dealerCode === '';
  return (
    <form noValidate onSubmit={submit} aria-label={`${code.label}, ${name}`} className="mt-4 grid gap-3">
      {form.failure !== undefined && <FormAlert>{form.failure}</FormAlert>}
      {isMissing && (
        <p className="text-status-pending-ink">Enter the {code.label}: without it the feed is refused.</p>
      )}
      <div className="flex flex-wrap items-start gap-2.5">
        <Field
          label={code.label}
          hint={code.hint}
          optional={!code.isRequired}
          error={form.errorAt('dealerCode')}
          className="min-w-0 flex-1 basis-60 md:max-w-90"
        >
          {(control) => (
            <input
              {...control}
              {...form.register('dealerCode')}
              maxLength={feedBounds.dealerCode}
              autoComplete="off"
              readOnly={form.pending}
              className={controlClass}
            />
          )}
        </Field>
        <PendingButton
          variant="line"
          type="submit"
          pending={form.pending}
          pendingLabel="Saving..."
          label={`Save, ${code.label} of ${name}`}
          className="mt-7.5 max-md:mt-0 max-md:w-full"
        >
          Save
        </PendingButton>
      </div>
    </form>
  );
}
