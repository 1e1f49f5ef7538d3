import { Button } from '../Button.tsx';

/** The two buttons of a chart: to its table and back, and to the table as a file. */
export const ChartActions = (props: {
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  onCsv: () => void;
  className?: string;
}) => (
  <div className={`-mr-2.5 flex shrink-0 cramped:shrink cramped:flex-wrap ${props.className ?? ''}`}>
    <Button variant="row" onClick={() => props.onTable(!props.asTable)} className="min-h-11!">
      {props.asTable ? 'Show as chart' : 'Show as table'}
    </Button>
    <Button variant="row" aria-label="Download CSV" onClick={props.onCsv} className="min-h-11!">
      CSV
    </Button>
  </div>
);
