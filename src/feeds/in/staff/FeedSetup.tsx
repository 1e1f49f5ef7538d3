import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ColumnsStep } from '../../../import/staff/ColumnsStep.tsx';
import { FileBox } from '../../../import/staff/FileBox.tsx';
import { ImportStep } from '../../../import/staff/ImportStep.tsx';
import { fileText } from '../../../import/staff/import-texts.ts';
import { ReportStep } from '../../../import/staff/ReportStep.tsx';
import { useDryRun } from '../../../import/staff/useDryRun.ts';
import { Waiting } from '../../../import/staff/Waiting.tsx';
import { ServerField } from '../../../mail/staff/ServerFields.tsx';
import { errorMessage } from '../../../platform/browser/error-message.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { feedBounds, type IncomingFeed } from '../incoming-feed.schema.ts';
import { feedsQuery, fetchFirstFile, saveFeed, uploadFeedFile } from '../incoming-feeds.staff.queries.ts';
import { RulesStep } from './RulesStep.tsx';
import {
  feedReadingOf,
  firstFileInput,
  readingAsSetUp,
  setupFieldOf,
  setupInput,
  setupIssues,
  setupValues,
  sourceIssues,
  type SetupValues,
} from './setup-form.ts';
import { SourceFields } from './SourceFields.tsx';

const emptyReading = { dots: null, days: null, columns: [] };

/** The setup of a feed in the steps of an import: where the file is, its columns, what it would do, and what a run may do. */
export function FeedSetup({ feed, onClose }: { feed: IncomingFeed | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const heading = useRef<HTMLDivElement>(null);
  const [hostKey, setHostKey] = useState(feed?.source.kind === 'sftp' ? feed.source.hostKey : null);
  const dryRun = useDryRun(
    feed === null ? {} : { readingOf: (columns) => readingAsSetUp(feed.reading, columns) },
  );
  const { report, chosen, reading } = dryRun;
  /** As the checked file was read; of a feed whose file has not been read again, as it was set up. */
  const feedReading = report === undefined ? (feed?.reading ?? emptyReading) : feedReadingOf(report, reading);
  const form = useStaffForm<SetupValues>({
    values: setupValues(feed),
    check: (values) => setupIssues(values, { hostKey, reading: feedReading }),
    fieldOf: setupFieldOf,
  });
  const kind = form.watch('kind');
  const first = useMutation({
    mutationFn: () => fetchFirstFile(firstFileInput(feed, form.getValues())),
    onSuccess: (file) => {
      setHostKey(file.hostKey);
      dryRun.choose({ name: file.name, size: file.content.size, content: file.content });
    },
  });
  useEffect(() => heading.current?.focus(), []);

  const readFirst = () => {
    form.clearErrors();
    const [issue, ...others] = sourceIssues(feed, form.getValues());
    if (issue === undefined) {
      first.mutate();
      return;
    }
    for (const { path, message } of [issue, ...others])
      form.setError(path as keyof SetupValues, { message }, { shouldFocus: path === issue.path });
  };
  const submit = form.submitTo(async (values) => {
    const input = setupInput(values, { hostKey, reading: feedReading });
    const id = await saveFeed(feed?.id ?? null, input);
    if (values.kind === 'upload' && chosen !== undefined) await uploadFeedFile(id, chosen);
    await queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
    toast({ title: 'Feed saved', description: values.name.trim() });
    onClose();
  }, 'Failed to save the feed');
  const isChecked = report !== undefined && chosen !== undefined;
  const isReadable = isChecked && report.missing.length === 0;
  const isBusy = first.isPending || dryRun.isChecking || form.pending;
  return (
    <div ref={heading} tabIndex={-1} className="outline-none">
      <Panel
        title={feed === null ? 'Add feed' : `Feed ${feed.name}`}
        description="Nothing is changed before you save. Then the file is read by its schedule, as you choose here."
        actions={
          <Button variant="line" onClick={onClose} className="max-md:w-full">
            Back to Feeds
          </Button>
        }
      >
        <form noValidate onSubmit={(event) => void submit(event)} aria-label="Feed setup">
          <ImportStep number={1} title="File">
            <div className="grid gap-4.5 md:max-w-160">
              <ServerField
                form={form}
                name="name"
                label="System"
                hint="Where the cars are entered. The change log uses this name."
                placeholder="AutoManager"
                maxLength={feedBounds.name}
                autoCapitalize="words"
              />
              <Field label="Where the file is">
                {(control) => (
                  <Select
                    {...control}
                    {...form.register('kind')}
                    // Its cars are those of the file that it reads.
                    aria-disabled={form.pending || undefined}
                  >
                    <option value="https">At an https address</option>
                    <option value="sftp">On an SFTP server</option>
                    <option value="upload">Staff upload it</option>
                  </Select>
                )}
              </Field>
              <SourceFields form={form} kind={kind} isStored={feed?.hasSecret === true} />
            </div>
            {kind === 'upload' ? (
              <div className="mt-4.5">
                <FileBox
                  name={dryRun.name}
                  facts={isChecked ? fileText(chosen.size, report) : undefined}
                  disabled={isBusy}
                  onChoose={dryRun.choose}
                />
              </div>
            ) : (
              <div className="mt-4.5 grid gap-3">
                <PendingButton
                  variant="line"
                  pending={first.isPending}
                  pendingLabel="Reading..."
                  className="justify-self-start max-md:w-full"
                  onClick={readFirst}
                >
                  {feed === null ? 'Read First File' : 'Read the File Again'}
                </PendingButton>
                {first.isError && !first.isPending && (
                  <FormAlert>{errorMessage(first.error, 'The file could not be read')}</FormAlert>
                )}
                {isChecked && !first.isPending && (
                  <p className="wrap-anywhere text-staff-ink">
                    {chosen.name}: {fileText(chosen.size, report)}
                  </p>
                )}
                {kind === 'sftp' && hostKey !== null && (
                  <p className="text-small wrap-anywhere text-staff-muted">
                    Key of the server: {hostKey}. A server that shows a different one is refused.
                  </p>
                )}
              </div>
            )}
            {dryRun.isChecking && !isChecked && <Waiting text="Checking the file..." />}
          </ImportStep>
          {!dryRun.isChecking && dryRun.checkError !== null && (
            <Message alert title="This file cannot be imported">
              <p>{dryRun.checkError}</p>
            </Message>
          )}
          {isChecked && (
            <ColumnsStep
              columns={report.columns}
              chosen={reading.fields}
              missing={report.missing}
              disabled={form.pending}
              onChange={(fields) => dryRun.readAs({ fields })}
            />
          )}
          {isReadable && (
            <ReportStep report={report} reading={reading} disabled={form.pending} onRead={dryRun.readAs} />
          )}
          {(isReadable || (feed !== null && !isChecked)) && (
            <>
              <RulesStep form={form} number={isChecked ? 4 : 2} />
              <div className="grid gap-3.5 border-t border-staff-hair px-4 py-3.5 md:px-5.5">
                {form.failure !== undefined && <FormAlert>{form.failure}</FormAlert>}
                <div className="flex flex-wrap justify-end gap-2.5 max-md:flex-col-reverse">
                  <Button variant="line" onClick={onClose}>
                    Cancel
                  </Button>
                  <PendingButton
                    variant="primary"
                    type="submit"
                    pending={form.pending || dryRun.isChecking}
                    pendingLabel={form.pending ? 'Saving...' : 'Checking...'}
                  >
                    {feed === null ? 'Save and Run' : 'Save Feed'}
                  </PendingButton>
                </div>
              </div>
            </>
          )}
        </form>
      </Panel>
    </div>
  );
}
