import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { SendToMe } from './SendToMe.tsx';

/** The mail that what is typed makes, as its readers would get it, and a way to get it oneself. */
export function MailPreview({
  title,
  missing,
  queryKey,
  fetchMail,
  toMe,
}: {
  title: string;
  /** What the mail still lacks; null if it can be shown. */
  missing: string | null;
  queryKey: readonly unknown[];
  fetchMail: () => Promise<{ subject: string; text: string; html: string }>;
  /** Null without a mail server. */
  toMe: { ownEmail: string | null; send: Parameters<typeof SendToMe>[0]['send'] } | null;
}) {
  const preview = useQuery({
    queryKey,
    queryFn: fetchMail,
    enabled: missing === null,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="Preview" className="grid gap-3">
      <p className="font-medium text-staff-ink">{title}</p>
      {missing !== null ? (
        <p className="text-staff-muted">{missing}</p>
      ) : preview.isError ? (
        <p role="alert">{errorMessage(preview.error, 'The preview could not be fetched.')}</p>
      ) : preview.data === undefined ? (
        <p className="text-staff-muted">Loading...</p>
      ) : (
        <>
          <p className="wrap-anywhere">
            <span className="text-staff-muted">Subject:</span> {preview.data.subject}
          </p>
          <iframe
            title="The mail"
            sandbox=""
            srcDoc={preview.data.html}
            className="h-120 w-full rounded-control border border-staff-hair bg-white"
          />
          <details>
            <summary className="cursor-pointer font-medium text-staff-accent">As text</summary>
            <pre className="mt-2 overflow-x-auto rounded-control bg-staff p-3.5 text-small whitespace-pre-wrap wrap-anywhere">
              {preview.data.text}
            </pre>
          </details>
        </>
      )}
      {missing === null && toMe !== null && (
        <SendToMe label="Your address" button="Send Me This One" start={toMe.ownEmail} send={toMe.send} />
      )}
    </section>
  );
}
