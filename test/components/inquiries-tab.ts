import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Inquiry } from '../../src/inquiries/inquiry.schema.ts';
import { dataTable } from './data-table.ts';
import type { OpenDealership } from './dealership.tsx';

type Api = OpenDealership['api'];

export const inquiriesPath = '/admin?tab=inquiries';
export const listCall = '/api/inquiries';

/** What a visitor sends. */
export const inquire = (api: Api, changes: object = {}) =>
  api.post<{ id: number; createdAt: string }>('/api/inquiries', {
    name: 'Dana Whitlock',
    email: 'dana@whitlock.example',
    phone: '(602) 555-0188',
    message: 'Is it still there?',
    interest: 'purchase',
    ...changes,
  });

/** This many inquiries, of Visitor 1 and so on; their ids, the first at the front. */
export async function inquireOften(api: Api, count: number): Promise<number[]> {
  const ids: number[] = [];
  // One after another, so that their ids ascend.
  for (let index = 1; index <= count; index += 1)
    ids.push((await inquire(api, { name: `Visitor ${index}` })).id);
  return ids;
}

/** An inquiry as staff see it. */
export const inquiryOf = (api: Api, id: number) => api.get<Inquiry>(`/api/inquiries/${id}`);

export const inquiryTable = dataTable('Customer Inquiries');

/** The ids of the listed inquiries, from the top. */
export const listed = () => inquiryTable.column('ID').map(Number);
export const whenListed = (...ids: number[]) => waitFor(() => expect(listed()).toEqual(ids));

export const rowOf = (id: number): HTMLElement => {
  const row = inquiryTable.rows()[listed().indexOf(id)];
  if (!row) throw new Error(`Inquiry ${id} is not in the list: ${listed().join(', ')}`);
  return row;
};
/** A button of a listed inquiry. */
export const act = (what: 'View' | 'Status of' | 'Archive' | 'Restore' | 'Take over', id: number) =>
  within(rowOf(id)).getByRole('button', { name: new RegExp(`^${what} inquiry ${id}, `) });
export const statusIn = (id: number) =>
  within(rowOf(id)).getByText(/^(?:new|contacted|pending|resolved|closed)$/).textContent;

export const panel = () => within(screen.getByRole('region', { name: 'Customer Inquiries' }));
export const search = () => screen.getByRole('searchbox', { name: 'Search inquiries' });
export const show = (which: 'Current' | 'Doubtful' | 'Archive') =>
  within(panel().getByRole('group', { name: 'Show' })).getByRole('button', {
    name: new RegExp(`^${which}`),
  });
/** The tab itself, whose name says how many inquiries are new. */
export const whenTabSays = (name: string) => screen.findByRole('tab', { name });

/** The open inquiry. */
export const details = () => within(screen.getByRole('region', { name: 'Inquiry Details' }));
export const heading = () => details().getByRole('heading', { name: 'Inquiry Details' });
/** A line of the open inquiry, by its label. */
export const fact = (name: string) =>
  details().getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
export const whenNothingSelected = () =>
  screen.findByText('Select an inquiry from the table above to view its details');
