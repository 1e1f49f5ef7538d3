import type {
  DashboardInsights,
  DashboardStats,
  LeadInsights,
  LeadSource,
} from '../../dashboard.staff.schema.ts';
import { shownMakes, type ShownMakes } from './figures.ts';

export type ChartData =
  | { name: 'makes'; makes: DashboardStats['vehiclesByMake'] }
  | { name: 'ageing'; ageing: DashboardInsights['ageing']; perDay: number | null }
  | { name: 'months'; months: DashboardInsights['months']; withProfit: boolean }
  | { name: 'interest'; interest: DashboardInsights['interest'] }
  | { name: 'responses'; responses: LeadInsights['responses'] }
  | { name: 'sources'; sources: LeadInsights['sources'] };

// Heights in pixels. They are known before the charts' script is loaded, so that nothing moves when it arrives.

/** A row of the chart of makes. */
export const makeRowHeight = 49;
export const ageingChartHeight = 222;
/** The line of holding costs below it, when the rate is known. */
export const holdingLineHeight = 18;
export const monthsChartHeight = 252;
export const interestChartHeight = 302;
/** This many squares fit into any width; more may need a note below them, on a line of its own. */
const squaresThatFit = 12;

/** A line of text under the rows: the other makes, and the note on the squares. */
export const makesLineHeight = 24;

export const makesChartHeight = ({ shown, others }: ShownMakes) =>
  shown.length * makeRowHeight +
  (others === null ? 0 : makesLineHeight) +
  (shown.some(({ count }) => count > squaresThatFit) ? makesLineHeight : 0);

/** A row of the charts of leads: a bar, and words under it. */
export const shareRowHeight = 49;
export const responsesChartHeight = (months: number) => months * shareRowHeight;
/** The sources that have a bar; all are in the table. */
export const shownSources = (sources: readonly LeadSource[]) => sources.slice(0, 6);
export const sourcesChartHeight = (sources: readonly LeadSource[]) =>
  shownSources(sources).length * shareRowHeight;

export function chartHeight(data: ChartData): number {
  switch (data.name) {
    case 'makes':
      return makesChartHeight(shownMakes(data.makes));
    case 'ageing':
      return ageingChartHeight + (data.perDay === null ? 0 : holdingLineHeight);
    case 'months':
      return monthsChartHeight;
    case 'interest':
      return interestChartHeight;
    case 'responses':
      return responsesChartHeight(data.responses.length);
    case 'sources':
      return sourcesChartHeight(data.sources);
  }
}
