import { createRoute } from '@hono/zod-openapi';
import { errorContent, jsonContent } from '../platform/http/api.ts';
import { exportQuery, importAnswerSchema, importQuery, reportQuery } from './import.staff.schema.ts';

const csvBody = {
  required: true,
  content: { 'text/csv': { schema: { type: 'string' as const, format: 'binary' } } },
};

const csvFile = (description: string) => ({
  description,
  content: { 'text/csv': { schema: { type: 'string' as const } } },
});

const fileErrors = {
  400: errorContent('The file cannot be read, or apply=true with rows that have errors'),
  413: errorContent('The file is larger than 40 MB'),
  415: errorContent('The body is no text/csv'),
};

export const importRoute = createRoute({
  method: 'post',
  path: '/import',
  summary: 'Reports what importing a CSV file would do; with apply=true imports all rows or none',
  request: { query: importQuery, body: csvBody },
  responses: {
    200: jsonContent(importAnswerSchema, 'What would be done or, with apply=true, was done'),
    409: errorContent('The inventory was changed meanwhile; nothing was imported'),
    ...fileErrors,
  },
});

export const reportRoute = createRoute({
  method: 'post',
  path: '/import/report',
  summary: 'What importing a CSV file would do with every row, as a CSV file',
  request: { query: reportQuery, body: csvBody },
  responses: { 200: csvFile('Every row, with its problems and changes'), ...fileErrors },
});

export const exportRoute = createRoute({
  method: 'get',
  path: '/export',
  summary: 'Every vehicle, or every sold one, with all fields, as a CSV file that can be imported again',
  request: { query: exportQuery },
  responses: { 200: csvFile('The file') },
});

export const templateRoute = createRoute({
  method: 'get',
  path: '/import/template',
  summary: 'A CSV file with the columns of an import and no rows',
  responses: { 200: csvFile('The file') },
});
