import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../platform/dates.ts';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { WarningIcon } from '../../ui/staff/staff-icons.tsx';
import { databaseQuery } from '../database.staff.queries.ts';
import { Fact } from './Fact.tsx';

/** Which PostgreSQL runs, and whether it lacks the fixes of a newer one. */
export function DatabasePanel() {
  const { data, isError, refetch } = useQuery(databaseQuery());
  return (
    <Panel title="Database" description="The PostgreSQL that keeps everything but photographs and documents.">
      {data !== undefined ? (
        <div className={panelBodyClass}>
          {data.isBehind && data.newest !== null && (
            <div className="mb-5 flex items-start gap-3 rounded-control border border-loss px-3.5 py-3">
              <WarningIcon className="mt-0.5 size-4.5 text-loss" />
              <div className="min-w-0">
                <p className="font-semibold text-staff-ink">
                  PostgreSQL {data.newest.version} has fixes that {data.version} lacks.
                </p>
                <p>{howToUpdate[data.source]}</p>
              </div>
            </div>
          )}
          <dl className="grid gap-x-8 gap-y-3 md:grid-cols-2">
            <Fact name="Version">PostgreSQL {data.version}</Fact>
            <Fact name="Newest known">
              {data.newest === null
                ? 'Not known: this version of Marque is older'
                : `PostgreSQL ${data.newest.version}, of ${formatDay(data.newest.released)}`}
            </Fact>
            <Fact name="Programs">
              {sources[data.source]}
              {data.folder !== null && data.source === 'machine' && `, in ${data.folder}`}
            </Fact>
          </dl>
        </div>
      ) : isError ? (
        <LoadError
          title="Failed to load the database’s version"
          text="It could not be fetched. Nothing has been changed."
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={panelBodyClass} aria-busy="true">
          <p className="text-staff-muted">Loading...</p>
        </div>
      )}
    </Panel>
  );
}

const sources = {
  package: 'Those that came with Marque',
  machine: 'This machine’s own',
  server: 'A server of its own, named in DATABASE_URL',
};

const howToUpdate = {
  package:
    'Update Marque. If its newest version has no newer PostgreSQL, install PostgreSQL 18 from your system’s packages and start Marque again: it then uses that.',
  machine: 'Update PostgreSQL on this machine, then start Marque again.',
  server: 'Update PostgreSQL on that server, or ask who runs it.',
};
