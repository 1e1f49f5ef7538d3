import { StaffName } from '../../accounts/staff/StaffName.tsx';
import { useStaffNames } from '../../accounts/staff/useStaffNames.ts';
import { Link } from '@tanstack/react-router';
import type { ChangeKind, FieldChange, LoggedChange, LoggedValue } from '../../changes/change.ts';
import { fieldLabel } from '../../changes/field-labels.ts';
import { formatDateTime, formatTime } from '../../platform/dates.ts';
import { vehicleFieldTitles } from '../../vehicles/field-text.ts';
import { describe, isVehicleField } from '../../vehicles/vehicle-fields.ts';
import { valueText } from './change-values.ts';

/**
 * Number of fields that an entry shows at first; an edit of a whole profile would push everything else off
 * the screen.
 */
const fieldsAtOnce = 4;

/** One entry of the log: the time, the author, the action, and the values before and after. */
export function ChangeEntry({ change }: { change: LoggedChange }) {
  const { fields } = change;
  const more = fields.slice(fieldsAtOnce);
  return (
    <li className="grid items-baseline gap-x-4 gap-y-0.75 border-t border-staff-hair px-4 py-3.25 first:border-t-0 md:grid-cols-[5.25rem_minmax(0,1fr)_minmax(0,1fr)] md:px-5.5">
      <time
        dateTime={change.at}
        title={formatDateTime(change.at)}
        className="text-small text-staff-muted tabular-nums"
      >
        {formatTime(change.at)}
      </time>
      <p className="wrap-anywhere">
        <b className="font-semibold text-staff-ink">
          <StaffName username={change.by} />
        </b>{' '}
        {change.action} {natureOf(change)}
        <Subject change={change} />
      </p>
      <div className="min-w-0">
        {fields.slice(0, fieldsAtOnce).map((field) => (
          <FieldLine key={field.field} entry={change} change={field} />
        ))}
        {more.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-small font-medium text-staff-accent hover:underline md:min-h-8">
              {more.length} more {more.length === 1 ? 'field' : 'fields'}
            </summary>
            {more.map((field) => (
              <FieldLine key={field.field} entry={change} change={field} />
            ))}
          </details>
        )}
      </div>
    </li>
  );
}

/** Whether a field holds long text: the log only says that it was edited. */
const isLongText = (field: string) =>
  field === 'content' || (isVehicleField(field) && describe(field).kind === 'paragraphs');

/** The prefix of a subject whose name does not show its kind. */
const natures: Partial<Record<ChangeKind, string>> = {
  account: 'the account ',
  newsletter: 'the newsletter address ',
  alert: 'the alert for ',
};

const natureOf = ({ kind, action }: LoggedChange): string | undefined =>
  kind === 'newsletter' && (action === 'sent' || action === 'stopped') ? 'the letter ' : natures[kind];

/** A target of the required height that does not move the lines apart. */
const linkClass =
  'inline-block py-0.75 -my-0.75 text-staff-accent underline decoration-transparent underline-offset-3 hover:decoration-current';

/** The subject of the entry, as a link; only its name when it has been deleted. */
function Subject({ change }: { change: LoggedChange }) {
  const { kind, subject, subjectId, deleted } = change;
  if (deleted) return <span>{kind === 'vehicle' ? `${subject}, ID ${subjectId}` : subject}</span>;
  switch (kind) {
    case 'vehicle':
      return subjectId === null ? (
        <span>{subject}</span>
      ) : (
        <Link to="/admin" search={{ tab: 'inventory', vehicle: String(subjectId) }} className={linkClass}>
          {subject}
        </Link>
      );
    case 'inquiry':
      return subjectId === null ? (
        <span>{subject}</span>
      ) : (
        <Link to="/admin" search={{ tab: 'inquiries', inquiry: String(subjectId) }} className={linkClass}>
          {subject}
        </Link>
      );
    case 'inventory':
      return (
        <Link to="/admin/settings/{-$section}" params={{ section: 'inventory' }} className={linkClass}>
          {subject}
        </Link>
      );
    case 'dealership':
      return (
        <Link to="/admin/settings/{-$section}" params={{}} className={linkClass}>
          {subject}
        </Link>
      );
    case 'page':
      return (
        <Link to="/admin/settings/{-$section}" params={{ section: 'pages' }} className={linkClass}>
          {subject}
        </Link>
      );
    case 'account':
      return (
        <Link to="/admin/settings/{-$section}" params={{ section: 'accounts' }} className={linkClass}>
          {subject}
        </Link>
      );
    case 'customer':
      if (subjectId !== null)
        return (
          <Link
            to="/admin/customers/{-$person}"
            params={{ person: `lead-${subjectId}` }}
            className={linkClass}
          >
            {subject}
          </Link>
        );
      return change.fields.every(({ field }) => field !== 'archivedMonths') ? (
        <span>{subject}</span>
      ) : (
        <Link to="/admin/settings/{-$section}" params={{ section: 'personal-data' }} className={linkClass}>
          {subject}
        </Link>
      );
    case 'newsletter':
      return (
        <Link to="/admin/settings/{-$section}" params={{ section: 'newsletter' }} className={linkClass}>
          {subject}
        </Link>
      );
  }
}

/** Fields that hold the user name of an account. */
const people = new Set(['adviser', 'soldBy']);

/** Values with more characters than this are folded. */
const longText = 120;

/** One field: its old value struck through, then the new one. Long texts unfold. */
function FieldLine(props: { entry: LoggedChange; change: FieldChange }) {
  const { field, from, to } = props.change;
  const nameOf = useStaffNames();
  const textOf = (value: LoggedValue) => {
    const text = valueText(props.entry, field, value);
    return text !== null && people.has(field) ? nameOf(text) : text;
  };
  const before = textOf(from);
  const after = textOf(to);
  const isLong = (before ?? '').length > longText || (after ?? '').length > longText;
  const values = <Values before={before} after={after} />;
  return (
    <div className="flex gap-x-2.5 tabular-nums">
      <span className="min-w-22 shrink-0 text-staff-muted">{fieldLabel(field, vehicleFieldTitles)}</span>
      {(before === null && after === null) || before === after ? (
        <span className="text-staff-muted">{isLongText(field) ? 'text edited' : 'edited'}</span>
      ) : isLong ? (
        <details className="min-w-0">
          <summary className="cursor-pointer font-medium text-staff-accent hover:underline max-md:-my-3 max-md:py-3">
            text edited
          </summary>
          {values}
        </details>
      ) : (
        values
      )}
    </div>
  );
}

/** Both values. The text between them is for screen readers. */
function Values({ before, after }: { before: string | null; after: string | null }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2.5 whitespace-pre-line">
      {before !== null && (
        <>
          <span className="sr-only">was</span>
          <s className="min-w-0 wrap-anywhere text-staff-muted">{before}</s>
        </>
      )}
      <span aria-hidden="true" className="text-staff-muted">
        →
      </span>
      <span className="sr-only">now</span>
      {after === null ? (
        <span className="text-staff-muted">none</span>
      ) : (
        <b className="min-w-0 font-semibold wrap-anywhere text-staff-ink">{after}</b>
      )}
    </span>
  );
}
