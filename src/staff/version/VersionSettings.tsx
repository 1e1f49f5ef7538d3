import { useQuery } from '@tanstack/react-query';
import { Fact } from '../../backups/staff/Fact.tsx';
import { formatDay } from '../../platform/dates.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import type { Release } from './changelog.ts';
import { versionQuery } from './version.staff.queries.ts';

const about = 'The version of the program that runs. Say it when you ask for help or report a problem.';

/** Settings, Version: the version that runs, and what is new in each, the newest unfolded. */
export function VersionSettings() {
  const { data, isError, refetch } = useQuery(versionQuery);
  if (data === undefined)
    return (
      <Panel title="Version" description={about}>
        {isError ? (
          <LoadError
            title="Failed to load the version"
            text="It could not be fetched. Nothing has been changed."
            onRetry={() => void refetch()}
          />
        ) : (
          <Spinner label="Loading..." className="py-16" />
        )}
      </Panel>
    );
  const { version, commit, project, releases } = data;
  return (
    <>
      <Panel title="Version" description={about}>
        <dl className={`grid gap-x-8 gap-y-3 md:grid-cols-2 ${panelBodyClass}`}>
          <Fact name="This site runs">Marque {version}</Fact>
          {commit !== null && (
            <Fact name="Built from">
              <code>{commit}</code>
            </Fact>
          )}
          <Fact name="The project">
            <a href={project} target="_blank" rel="noreferrer" className="text-staff-accent underline">
              {project.replace('https://', '')}
            </a>
          </Fact>
        </dl>
      </Panel>
      <Panel
        title="What is new"
        description="Upgrade notes say what to know before an update. Whoever runs the server makes it."
      >
        {releases.map((release, index) => (
          <ReleaseNotes key={release.version} release={release} isOpen={index === 0} />
        ))}
      </Panel>
    </>
  );
}

const ReleaseNotes = ({
  release: { version, date, groups },
  isOpen,
}: {
  release: Release;
  isOpen: boolean;
}) => (
  <details open={isOpen} className="group border-t border-staff-hair">
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 -outline-offset-4! md:px-5.5">
      <h3 className="font-semibold text-staff-ink">
        {version} <span className="font-normal text-staff-muted">{formatDay(date)}</span>
      </h3>
      <ChevronIcon className="size-4.5 shrink-0 group-open:rotate-180" />
    </summary>
    <div className={`max-w-[75ch] ${panelBodyClass}`}>
      {groups.map(({ title, entries }) => (
        <section key={title} className="mt-4 first:mt-1">
          <h4 className="font-medium text-staff-ink">{title}</h4>
          <ul className="mt-1.5 grid list-disc gap-1.5 pl-5">
            {entries.map((entry) => (
              <li key={entry} className="wrap-anywhere">
                {entry}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </details>
);
