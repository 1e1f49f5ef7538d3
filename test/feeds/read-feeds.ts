import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'csv-parse/sync';
import { Window } from 'happy-dom';
import { validateXML } from 'xmllint-wasm';

/** The rows of a CSV file by the names in its first line. Throws if it is no CSV file. */
export const readCsv = (text: string) => parse(text, { columns: true }) as Record<string, string>[];

/** What libxml2 has against a feed of JamesEdition, by the schema beside this file. */
export async function xmlErrors(xml: string): Promise<string[]> {
  const schema = readFileSync(join(import.meta.dirname, 'james-edition.xsd'), 'utf8');
  const { errors } = await validateXML({ xml: [{ fileName: 'feed.xml', contents: xml }], schema: [schema] });
  return errors.map(({ message }) => message);
}

/** The adverts of such a feed: the texts of their elements by name, and the addresses of their pictures. */
export function readAdverts(xml: string) {
  const document = new new Window().DOMParser().parseFromString(xml, 'application/xml');
  return [...document.querySelectorAll('advert')].map((advert) => ({
    textOf: (name: string) => advert.getElementsByTagName(name)[0]?.textContent ?? null,
    images: [...advert.getElementsByTagName('image_url')].map(({ textContent }) => textContent),
  }));
}

const text = { type: 'string' };
const orNull = (type: string) => ({ type: [type, 'null'] });
/** Ours, as the format is. */
const jsonSchema = {
  type: 'object',
  required: ['dealership', 'currency', 'mileageUnit', 'vehicles'],
  additionalProperties: false,
  properties: {
    dealership: {
      type: 'object',
      required: ['name', 'street', 'city', 'region', 'postalCode', 'country', 'phone', 'email'],
      additionalProperties: text,
    },
    currency: { const: 'USD' },
    mileageUnit: { const: 'mi' },
    vehicles: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'url', 'make', 'model', 'year', 'price', 'mileage', 'status', 'vin', 'images'],
        properties: {
          id: { type: 'integer' },
          url: { type: 'string', pattern: '^https?://' },
          make: text,
          model: text,
          year: { type: 'integer' },
          price: orNull('number'),
          mileage: { type: 'integer' },
          status: { enum: ['available', 'pending', 'reserved'] },
          vin: orNull('string'),
          description: orNull('string'),
          features: { type: 'array', items: text },
          images: { type: 'array', items: { type: 'string', pattern: '^https?://' } },
          documents: {
            type: 'array',
            items: {
              type: 'object',
              required: ['url', 'name'],
              properties: { url: { type: 'string', pattern: '^https?://' }, name: text },
            },
          },
          listedAt: text,
          updatedAt: text,
        },
      },
    },
  },
};

/** What a JSON feed has against the schema. Throws if it is no JSON. */
export function jsonErrors(json: string): string[] {
  const validate = new Ajv({ allErrors: true }).compile(jsonSchema);
  validate(JSON.parse(json));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
