import type { Channel } from '../channels.ts';
import type { FeedFormat } from './format.ts';
import { generalCsv } from './general-csv.ts';
import { google } from './google.ts';
import { jamesEdition } from './james-edition.ts';
import { json } from './json.ts';
import { meta } from './meta.ts';

/** The format of each channel. */
export const formats: Readonly<Record<Channel, FeedFormat>> = {
  google,
  meta,
  jamesedition: jamesEdition,
  csv: generalCsv,
  json,
};
