import type { ReactNode } from 'react';
import { sizeText } from '../../../platform/size-text.ts';
import { documentAddress, documentLabels } from '../../../vehicles/documents/document.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { historyReportName } from './history-report.ts';

/**
 * The history report and the tour around a vehicle, which open at their own sites, and its public documents. Nothing is
 * loaded from elsewhere before a click.
 */
export function VehiclePapers({ vehicle }: { vehicle: PublicVehicle }) {
  const { id, historyReport, walkAround, documents } = vehicle;
  if (historyReport === null && walkAround === null && documents.length === 0) return null;
  return (
    <section aria-label="History and documents" className="mt-6 print:hidden">
      <ul className="border-b border-hairline text-[0.9375rem]">
        {historyReport !== null && (
          <Paper href={historyReport} about={new URL(historyReport).hostname} outward>
            {historyReportName(historyReport)}
          </Paper>
        )}
        {walkAround !== null && (
          <Paper href={walkAround} about={new URL(walkAround).hostname} outward>
            360° walk-around
          </Paper>
        )}
        {documents.map(({ file, name, kind, bytes }) => (
          <Paper
            key={file}
            href={documentAddress(id, file)}
            about={`${kind === 'other' || name === documentLabels[kind] ? '' : `${documentLabels[kind]}, `}PDF, ${sizeText(bytes)}`}
          >
            {name}
          </Paper>
        ))}
      </ul>
    </section>
  );
}

function Paper(props: { href: string; about: string; outward?: true; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-7 border-t border-hairline py-1.5">
      <a
        href={props.href}
        {...(props.outward === true ? { target: '_blank', rel: 'noreferrer' } : { rel: 'nofollow' })}
        className="min-w-0 py-1.25 text-text underline decoration-text-muted underline-offset-3 wrap-anywhere"
      >
        {props.children}
        {props.outward === true && <span className="sr-only"> (opens in a new tab)</span>}
      </a>
      <span className="text-small text-text-muted tabular-nums wrap-anywhere">{props.about}</span>
    </li>
  );
}
