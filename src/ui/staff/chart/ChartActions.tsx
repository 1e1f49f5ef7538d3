import { staffButtonClass } from '../button.ts';

/** The two buttons of a chart: to its table and back, and to the table as a file. */
export const ChartActions = (props: {
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  onCsv: () => void;
  className?: string;
}) => (
  <div className={`-mr-2.5 flex shrink-0 cramped:shrink cramped:flex-wrap ${props.className ?? ''}`}>
    <button
      type="button"
      onClick={() => props.onTable(!props.asTable)}
      className={`${staffButtonClass('row')} min-h-11!`}
    >
      {props.asTable ? 'Show as chart' : 'Show as table'}
    </button>
    <button
      type="button"
      aria-label="Download CSV"
      onClick={props.onCsv}
      className={`${staffButtonClass('row')} min-h-11!`}
    >
      CSV
    </button>
  </div>
);
