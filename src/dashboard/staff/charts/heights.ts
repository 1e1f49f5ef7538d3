/** Heights of the charts in pixels, known before their chunk is there, so that nothing moves when it comes. */
import type { ChartData } from './DashboardChart.tsx';
import { shownMakes, type ShownMakes } from './figures.ts';

/** A row of the chart of makes. */
export const makeRowHeight = 49;
export const ageingChartHeight = 222;
export const monthsChartHeight = 252;
export const interestChartHeight = 302;
/** Up to so many squares fit into any width; with more vehicles a note on the squares may be needed, on a line of its own. */
const squaresAlways = 12;

/** A line of words under the rows: the other makes, and the note on the squares. */
export const makesLineHeight = 24;

export const makesChartHeight = ({ shown, others }: ShownMakes) =>
  shown.length * makeRowHeight +
  (others === null ? 0 : makesLineHeight) +
  (shown.some(({ count }) => count > squaresAlways) ? makesLineHeight : 0);

/** Of any chart. */
export function chartHeight(data: ChartData): number {
  switch (data.name) {
    case 'makes':
      return makesChartHeight(shownMakes(data.makes));
    case 'ageing':
      return ageingChartHeight;
    case 'months':
      return monthsChartHeight;
    case 'interest':
      return interestChartHeight;
  }
}
