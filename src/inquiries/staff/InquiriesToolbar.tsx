import { download } from '../../platform/browser/download.ts';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';

/** Searches the current list, and exports all inquiries. */
export function InquiriesToolbar(props: { search: string; onSearch: (text: string) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4 md:px-5.5">
      <SearchField
        label="Search inquiries"
        placeholder="Search name, email, phone, message or ID"
        value={props.search}
        onSearch={props.onSearch}
      />
      <DownloadButton
        download={() => download('/api/inquiries/export', 'inquiries.csv')}
        pendingLabel="Exporting..."
        errorText="Failed to export inquiries"
        className="max-md:w-full"
      >
        Export CSV
      </DownloadButton>
    </div>
  );
}
