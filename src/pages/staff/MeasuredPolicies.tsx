import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { claims } from '../../measurement/claims.ts';
import { toolsOf } from '../../measurement/measurement.ts';
import { measurementQuery } from '../../measurement/measurement.staff.queries.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { WarningIcon } from '../../ui/staff/staff-icons.tsx';
import { editedPageQuery } from '../pages.staff.queries.ts';
import { textOf } from '../site/page-text.ts';

/** What visitors read about measurement: the policies end with it, and may still claim that there is none. */
export function MeasuredPolicies() {
  const measurement = useQuery(measurementQuery());
  if (measurement.data === undefined) return null;
  const { free, asked } = toolsOf(measurement.data.settings);
  if (free.length + asked.length === 0) return null;
  return (
    <Panel
      title="What visitors read about it"
      description="The Privacy Policy and the Cookie Policy end with what measures visits, by whom, and how a choice is changed. It follows these settings by itself."
    >
      <ul className={`${panelBodyClass} grid gap-3`}>
        <PolicyNote slug="privacy" name="Privacy Policy" />
        <PolicyNote slug="cookies" name="Cookie Policy" />
      </ul>
    </Panel>
  );
}

function PolicyNote({ slug, name }: { slug: string; name: string }) {
  const { data: page } = useQuery(editedPageQuery(slug));
  if (page === undefined) return null;
  const text = textOf(page.content);
  const untrue = Object.values(claims).filter((claim) => text.includes(claim));
  const isFine = page.isPublished && untrue.length === 0;
  return (
    <li className="flex items-start gap-2.5">
      {!isFine && <WarningIcon className="mt-1 size-4.5 shrink-0 text-status-pending-ink" />}
      <p className="min-w-0 wrap-anywhere">
        {noteOf({ name, isPublished: page.isPublished, untrue })}{' '}
        <Link
          to="/admin/settings/{-$section}"
          params={{ section: 'pages' }}
          search={{ edit: slug }}
          className="font-medium text-staff-accent underline underline-offset-3"
        >
          {isFine ? `Read the ${name}` : `Edit the ${name}`}
        </Link>
      </p>
    </li>
  );
}

function noteOf(page: { name: string; isPublished: boolean; untrue: readonly string[] }): string {
  if (!page.isPublished) return `Your website has no ${page.name} yet. Publish one.`;
  if (page.untrue.length === 0) return `Your ${page.name} is published.`;
  return `Your ${page.name} still says: ${page.untrue.map((claim) => `“${claim}”`).join(' ')} Remove it: it is no longer true.`;
}
