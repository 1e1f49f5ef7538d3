import { Skeleton } from '../../Skeleton.tsx';
import { LoadError } from '../LoadError.tsx';
import { Panel, panelBodyClass } from '../Panel.tsx';

/** Stands in for a form whose values are loading, or could not be loaded. */
export function LoadingPanel(props: {
  title: string;
  description: string;
  query: { isError: boolean; refetch: () => unknown };
  failed: string;
  text?: string;
  /** Classes of the grid, and of each skeleton in it. */
  className?: string;
  skeletons: readonly string[];
}) {
  const { query, className = '', text = 'They could not be fetched. Nothing has been changed.' } = props;
  return (
    <Panel title={props.title} description={props.description}>
      {query.isError ? (
        <LoadError title={props.failed} text={text} onRetry={() => void query.refetch()} />
      ) : (
        <div role="status" className={`${panelBodyClass} grid gap-4.5 ${className}`}>
          <span className="sr-only">Loading...</span>
          {props.skeletons.map((className, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never move
            <Skeleton key={index} className={className} />
          ))}
        </div>
      )}
    </Panel>
  );
}
