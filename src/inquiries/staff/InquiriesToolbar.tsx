import { useMutation } from '@tanstack/react-query';
import { download } from '../../platform/browser/download.ts';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';

/** Searches the list that is shown, and saves all inquiries as a file. */
export function InquiriesToolbar(props: { search: string; onSearch: (text: string) => void }) {
  const errorToast = useErrorToast();
  const saving = useMutation({
    mutationFn: () => download('/api/inquiries/export', 'inquiries.csv'),
    retry: false,
    onError: (error) => errorToast(error, 'Failed to export inquiries'),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4 md:px-5.5">
      <SearchField
        label="Search inquiries"
        placeholder="Search name, email, phone, message or ID"
        value={props.search}
        onSearch={props.onSearch}
      />
      <PendingButton
        variant="line"
        pending={saving.isPending}
        pendingLabel="Exporting..."
        onClick={() => saving.mutate()}
        className="max-md:w-full"
      >
        Export CSV
      </PendingButton>
    </div>
  );
}
